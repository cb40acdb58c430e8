import { callbackSlugOf } from '../../functions/providers/callback-slug.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import type { Caller } from './judge-sunsets.ts';
import { markdownTable } from './markdown.ts';

const endingOf = ({ revoke, uninstall, grantFamily }: Provider): string => {
  if (!revoke && !uninstall) return 'not from outside';
  const how = uninstall ? 'revoked and uninstalled' : 'revoked';
  return grantFamily ? `${how}, for all that share it` : how;
};

const providerRow = (provider: Provider): string[] => [
  `[${provider.label}](${provider.documentation})`,
  `\`${provider.type}\``,
  `\`${callbackSlugOf(provider)}\``,
  provider.pkce ? 'yes' : 'no',
  provider.clientAuthentication === 'client_secret_basic' ? 'Basic' : 'body',
  endingOf(provider),
];

const sunsetRows = (callers: readonly Caller[]): string[][] =>
  callers
    .flatMap(({ label, sunsets = [] }) => sunsets.map((sunset) => ({ label, ...sunset })))
    .sort((a, b) => a.ends.localeCompare(b.ends) || a.label.localeCompare(b.label))
    .map(({ label, api, ends, isEarliest, source }) => [
      label,
      api,
      isEarliest ? `not before ${ends}` : ends,
      `[source](${source})`,
    ]);

/** The text of docs/providers.md, from the catalogues. */
export const providersPage = (
  catalogued: Iterable<Provider>,
  components: Iterable<Caller>,
): string => {
  const providers = [...catalogued];
  const head = ['Provider', 'Type', 'Redirect URI ends with', 'PKCE', 'Client secret', 'Grant'];
  const ends = ['Provider', 'API version', 'Ends', ''];
  return `# Providers

Written by \`npm run docs\` from [functions/providers/](../functions/providers/). [How to add one](add-a-provider.md).

${markdownTable(head, providers.map(providerRow))}

The redirect URI is \`{base_url}/integrations/oauth_callback/\` and what the third column says. Of a provider that sends signed notices, \`{base_url}/integrations/notices/\` and the same is where it sends them. A grant that several connections share is ended with the last of them.

## API versions that end

\`npm run check\` warns 180 days before one of these days, and fails from 60 days before it.

${markdownTable(ends, sunsetRows([...providers, ...components]))}
`;
};
