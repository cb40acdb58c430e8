import { expect, it } from 'vitest';
import { providers } from '../../../functions/providers/catalogue.ts';
import { hasOwnTokenHost } from '../../../functions/providers/resolve-provider.ts';

/** As if a person, or the provider, had named `own` for everything. */
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'own']));

it('knows whose token endpoints belong to one account', () => {
  const own = [...providers.values()].filter((provider) =>
    hasOwnTokenHost(provider, named(Object.keys(provider.variables ?? {}))),
  );
  expect(own.map(({ type }) => type).sort()).toEqual([
    'gorgias',
    'salesforce',
    'shopify',
    'zendesk',
  ]);
});

it('takes the host that all use unless a person names one for shared', () => {
  const salesforce = providers.get('salesforce');
  if (!salesforce) throw new Error('It is in the catalogue');
  expect(hasOwnTokenHost(salesforce, {})).toBe(false);
  expect(hasOwnTokenHost(salesforce, { login_host: 'login.salesforce.com' })).toBe(false);
  expect(hasOwnTokenHost(salesforce, { login_host: 'acme.my.salesforce.com' })).toBe(true);
});
