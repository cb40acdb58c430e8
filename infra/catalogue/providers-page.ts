import type { Provider } from '../../functions/providers/provider.ts';
import { callbackSlugOf } from '../../functions/providers/provider-urls.ts';
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
  const head = ['Provider', 'Type', 'Grant'];
  const slugs = providers
    .filter((provider) => callbackSlugOf(provider) !== provider.type)
    .map((provider) => `of \`${provider.type}\`, \`${callbackSlugOf(provider)}\``);
  const ends = ['Provider', 'API version', 'Ends', ''];
  return `# Providers

Written by \`npm run docs\` from [functions/providers/](../functions/providers/). [How to add one](add-a-provider.md).

${markdownTable(head, providers.map(providerRow))}

The redirect URI is \`{base_url}/integrations/oauth_callback/\` and the type (${slugs.join('; ')}). Of a provider that sends signed notices, \`{base_url}/integrations/notices/\` and the same is where it sends them. The last column says how a disconnect ends the grant; one that several connections share is ended with the last of them.

## API versions that end

\`npm run check\` warns 180 days before one of these days, and fails from 60 days before it.

${markdownTable(ends, sunsetRows([...providers, ...components]))}
`;
};
