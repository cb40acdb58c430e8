import { components } from '../../functions/components/catalogue.ts';
import { providers as catalogued } from '../../functions/providers/catalogue.ts';
import { callbackSlugOf } from '../../functions/providers/provider-urls.ts';
import type { Caller } from './judge-sunsets.ts';
import { markdownTable } from './markdown.ts';

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
export const providersPage = (): string => {
  const providers = [...catalogued.values()];
  const slugs = providers
    .filter((provider) => callbackSlugOf(provider) !== provider.type)
    .map((provider) => `of \`${provider.type}\`, \`${callbackSlugOf(provider)}\``);
  const ends = ['Provider', 'API version', 'Ends', ''];
  return `# Providers

Written by \`npm run docs\` from [functions/providers/](../functions/providers/). [All of them](integrate/catalogue.md#providers), and [how to add one](add-a-provider.md).

The redirect URI is \`{base_url}/integrations/oauth_callback/\` and the type (${slugs.join('; ')}). Of a provider that sends signed notices, \`{base_url}/integrations/notices/\` and the same is where it sends them. A grant that several connections share is ended with the last of them.

## API versions that end

\`npm run check\` warns 180 days before one of these days, and fails from 60 days before it.

${markdownTable(ends, sunsetRows([...providers, ...components.values()]))}
`;
};
