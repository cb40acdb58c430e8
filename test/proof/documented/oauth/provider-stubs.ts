import * as all from '../../../../functions/catalogue/providers/all.ts';
import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import type { AccountCheck } from '../account-checks/account-check.ts';
import { accountChecks } from '../account-checks/account-checks.ts';
import * as calendars from './calendars.ts';
import * as conversations from './conversations.ts';
import * as crm from './crm.ts';
import * as documents from './documents.ts';
import * as googleAndMicrosoft from './google-and-microsoft.ts';
import * as marketing from './marketing.ts';
import { tokenRefusals } from './refusals/token-refusals.ts';
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

const checks: Readonly<Record<string, AccountCheck>> = accountChecks;
const deadAnswers = new Map(
  Object.entries(all).map(([name, { type }]) => [type, checks[name]?.dead[0]]),
);

/**
 * With the recorded refusals of its grants and access tokens, so that a stand-in answers a dead one as the
 * provider does.
 */
const withRefusals = (type: string, stub: ProviderStub): ProviderStub => {
  const { deadRefresh, deadCode, ourApp } = tokenRefusals[type] ?? {};
  const deadAccess = deadAnswers.get(type);
  const recorded = {
    ...(deadAccess && { access: deadAccess }),
    ...(deadRefresh && 'status' in deadRefresh ? { refresh: deadRefresh } : {}),
    code: deadCode,
    client: ourApp,
  };
  const { documented } = stub;
  return {
    ...stub,
    documented: { ...documented, refusals: { ...recorded, ...documented.refusals } },
  };
};

/** Every provider's stand-in by its `integration_type`, from what the files export. */
export const providerStubs: Readonly<Record<string, ProviderStub>> = Object.fromEntries(
  files.flatMap((file) =>
    Object.entries<ProviderStub>(file).map(([name, stub]) => [
      typeOf(name),
      withRefusals(typeOf(name), stub),
    ]),
  ),
);
