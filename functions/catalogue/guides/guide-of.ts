import * as all from '../providers/all.ts';
import type { Provider } from '../providers/provider.ts';
import * as allGuides from './all.ts';
import type { RegistrationGuide } from './registration-guide.ts';

const guides: Readonly<Record<keyof typeof all, RegistrationGuide>> = allGuides;

const byExport: Readonly<Record<string, RegistrationGuide>> = guides;

const byType = new Map(
  Object.entries<Provider>(all).map(([name, { type }]) => [type, byExport[name]]),
);

/** How to get an app of a provider: nobody says that of one outside the catalogue. */
export const guideOf = ({ type }: Pick<Provider, 'type'>): RegistrationGuide | undefined =>
  byType.get(type);
