import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { markdownTable } from './markdown.ts';
import { componentsOf } from './provider-page.ts';

const code = (text: string) => `\`${text}\``;

const providerRow = (provider: Provider): string[] => {
  const components = componentsOf(provider);
  return [
    `[${provider.label}](../providers/${provider.type}.md)`,
    code(provider.type),
    components.map(({ key }) => code(key)).join(', '),
    String(components.reduce((sum, { events }) => sum + Object.keys(events).length, 0)),
  ];
};

/** The text of docs/integrate/catalogue.md: all providers, each with its own page. */
export const cataloguePage = (): string => `# Providers

Written by \`npm run docs\` from the catalogues. The page of a provider says what a start needs, which permissions people are asked for, which events and fields there are, when a connection ends, and how an operator sets it up. A program reads the same, with labels and types, from \`GET /integrations/types\`, \`GET /events/components\` and \`GET /events/components/{component_key}\`. A local stack also has the provider and the component \`demo\`.

${markdownTable(
  ['Provider', '`integration_type`', '`component_key`', 'Events'],
  [...providers.values()].map(providerRow),
)}
`;
