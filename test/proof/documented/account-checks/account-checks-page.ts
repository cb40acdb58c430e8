import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { accountError } from '../../../../functions/connections/domain/account-request.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';
import { errorCodesOf } from '../../../../functions/platform/model/provider-response.ts';
import { markdownTable } from '../../../../infra/catalogue/markdown.ts';
import type { AccountCheck } from './account-check.ts';
import { accountChecks } from './account-checks.ts';

/** The provider of an entry of the record. @param name its name in the catalogue */
export const checkedProvider = (name: string): Provider =>
  findProvider(
    providers,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

type CheckResponse = AccountCheck['dead'][number];

/** The status, the word that counts, and the sources. */
const shown = (provider: Provider, response: CheckResponse): string => {
  const { status, body } = response;
  const [code] = errorCodesOf(provider, { status, body, headers: {}, bytes: 0 });
  const word = code ?? accountError(provider, body);
  const links = (response.sources ?? []).map((source, n) => `[${n + 1}](${source})`);
  const evidence = 'unconfirmed' in response ? ['unconfirmed', ...links] : links;
  return `${status}${typeof word === 'string' ? ` \`${word}\`` : ''} (${evidence.join(' ')})`;
};

const rows = (): string[][] => {
  const labels = new Map<AccountCheck, string[]>();
  for (const [name, check] of Object.entries(accountChecks))
    labels.set(check, [...(labels.get(check) ?? []), checkedProvider(name).label]);
  return Object.entries(accountChecks).flatMap(([name, check]) => {
    const provider = checkedProvider(name);
    const [first, ...others] = labels.get(check) ?? [];
    if (first !== provider.label) return [];
    const alive = check.alive.map(
      ({ title, becomes, ...response }) => `${title}: ${shown(provider, response)}, ${becomes}`,
    );
    const dead = check.dead.map((response) => shown(provider, response));
    return [[[first, ...others].join(', '), dead.join('; '), alive.join('; ')]];
  });
};

/** The text of docs/operate/account-checks.md. */
export const accountChecksPage = (): string => `# Account checks

Written by \`npm run docs\`. How the address of the [daily health check](operations.md#the-daily-health-check) answers an access token that no longer works, and one that works but lacks a permission or whose account is restricted. A test plays each answer. “Unconfirmed” is what no two independent sources say: \`test/proof/documented/account-checks/\` says why.

- After an answer of the second column we refresh the token. The connection ends if the token endpoint says that the grant is gone; where there is no refresh, if the account’s address gives such an answer on two days.
- An answer of the third column ends nothing: \`verified\` shows that the token was recognized; after \`unanswered\` we ask again the next day.

${markdownTable(
  ['Provider', 'Token no longer works', 'Token works, request refused'],
  rows().sort(([a = ''], [b = '']) => a.localeCompare(b)),
)}
`;
