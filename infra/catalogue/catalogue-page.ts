import { components } from '../../functions/catalogue/components/catalogue.ts';
import type { Component } from '../../functions/catalogue/components/component.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { code, markdownTable } from './markdown.ts';

/** The components that connections of the provider serve. */
export const componentsOf = ({ type }: Provider): Component[] =>
  [...components.values()].filter(({ integrationType }) => integrationType === type);

const rowOf = (provider: Provider, name: string): string[] => [
  name,
  code(provider.type),
  componentsOf(provider)
    .map(({ key }) => code(key))
    .join(', '),
  provider.category.replaceAll('_', ' '),
];

/** All providers, by their names as people read them. @param nameOf a link where there are their pages */
export const providersTable = (nameOf = ({ label }: Provider): string => label): string =>
  markdownTable(
    ['Provider', '`integration_type`', '`component_key`', 'Category'],
    [...providers.values()]
      .sort((a, b) => a.label.localeCompare(b.label, 'en'))
      .map((provider) => rowOf(provider, nameOf(provider))),
  );

/** The text of docs/integrate/catalogue.md. */
export const cataloguePage = (): string => `# Providers

Written by \`npm run docs\`. A service has a page of each provider at \`/docs/providers/<integration_type>\`. It says what a start needs, which permissions people are asked for, which events and fields there are, when a connection ends, and how an operator sets it up. Programs read \`GET /integrations/types\`, \`GET /events/components\` and \`GET /events/components/{component_key}\`. A local stack also has \`demo\`.

${providersTable()}
`;
