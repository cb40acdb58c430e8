import type { ProviderStub } from '../../support/providers/provider-stub.ts';
import * as calendars from './calendars.ts';
import * as conversations from './conversations.ts';
import * as crm from './crm.ts';
import * as documents from './documents.ts';
import * as googleAndMicrosoft from './google-and-microsoft.ts';
import * as marketing from './marketing.ts';
import * as shops from './shops.ts';
import * as telephony from './telephony.ts';

const files = [
  calendars,
  conversations,
  crm,
  documents,
  googleAndMicrosoft,
  marketing,
  shops,
  telephony,
];
const typeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every provider's stand-in by its `integration_type`, from what the files export. */
export const providerStubs: Readonly<Record<string, ProviderStub>> = Object.fromEntries(
  files.flatMap((file) =>
    Object.entries<ProviderStub>(file).map(([name, stub]) => [typeOf(name), stub]),
  ),
);
