import { components } from '../../functions/components/catalogue.ts';
import type { Component, ComponentEvent } from '../../functions/components/component.ts';
import { fieldKeysOf, isRequired } from '../../functions/domain/options/question/fields.ts';
import { providers as catalogued } from '../../functions/providers/catalogue.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import { startFields } from '../../functions/providers/start-fields.ts';
import { markdownTable } from './markdown.ts';

const code = (text: string) => `\`${text}\``;
const list = (texts: readonly string[]) => texts.join(', ');

const startFieldsOf = ({ type }: Provider): string =>
  list(
    [...startFields].flatMap(([name, fields]) =>
      fields
        .filter((field) => field.type === type)
        .map(({ label, required, values }) => {
          const accepted = values ? `: ${values.map(code).join(', ')}` : '';
          return `${code(name)}${required ? '' : ' (optional)'}, ${label}${accepted}`;
        }),
    ),
  );

const endOf = ({ lifetime }: Provider): string => {
  if (!lifetime) return '';
  const days = `${lifetime.seconds / 86_400} days`;
  return lifetime.extendedByRefresh ? `${days}, renewed` : `${days}, then reconnect`;
};

const tells = ({ notices, uninstallCall }: Provider) => Boolean(notices || uninstallCall);

const grantOf = ({ revoke, uninstall, grantFamily }: Provider): string => {
  if (!revoke && !uninstall) return 'stays';
  const how = uninstall ? 'revoked and uninstalled' : 'revoked';
  return grantFamily ? `${how}, for all` : how;
};

const providerRow = (provider: Provider): string[] => [
  `[${provider.label}](${provider.documentation})`,
  code(provider.type),
  startFieldsOf(provider),
  endOf(provider),
  grantOf(provider),
];

const deliveryOf = ({ scopes, deliveredBy }: ComponentEvent): string[] => [
  ...(scopes ? [`Its delivery needs ${list(scopes.map(code))}`] : []),
  ...(deliveredBy ? [`Delivered by: ${deliveredBy}`] : []),
];

/** What else the event can be used without, as a form needs it. */
const eventLine =
  ({ fields }: Component) =>
  ([key, event]: [string, ComponentEvent]): string => {
    const names = fieldKeysOf(event).map((name) => {
      const field = fields.find((candidate) => candidate.key === name);
      return `${code(name)}${field && !isRequired(event, field) ? '?' : ''}`;
    });
    return [`- ${code(key)}: ${list(names) || 'no field'}`, ...deliveryOf(event)].join('. ');
  };

const componentSection = (component: Component): string => {
  const { label, key, integrationType } = component;
  const connection =
    integrationType === key ? '' : `, with a connection of ${code(integrationType)}`;
  const lines = Object.entries(component.events).map(eventLine(component));
  return `### ${label}\n\n${code(key)}${connection}\n\n${lines.join('\n')}\n`;
};

/** The text of docs/integrate/catalogue.md: what an integrator needs of each provider and component. */
export const cataloguePage = (): string => {
  const providers = [...catalogued.values()];
  return `# Providers and components

Written by \`npm run docs\` from the catalogues. A program reads the same, with labels and types, from \`GET /events/components\` and \`GET /events/components/{component_key}\`. A local stack also has the provider and the component \`demo\`.

## Providers

Send what a provider needs at the start in the body of \`POST /integrations/oauth_start/{integration_type}\`. “Ends when unused for” is when the provider forgets a connection; where it is renewed, nobody has to do anything. “For all”: all connections of the account share the grant, which ends with the last of them. That somebody removed our app at the provider is known at once of ${list(providers.filter(tells).map(({ type }) => code(type)))}, and of the others at the next use.

${markdownTable(
  [
    'Provider',
    '`integration_type`',
    'Needed at the start',
    'Ends when unused for',
    'Its grant, when disconnected',
  ],
  providers.map(providerRow),
)}

## Components

Each has its \`component_key\`, then its events, each with its \`event_key\` and the \`field_key\` of every field in the order of a form; with “?” it is optional. Where delivery needs permissions that connections are not asked for, or is no business of a connection, the event says so; [ask for these permissions](connect.md#ask-for-more) when somebody chooses it. What a field depends on, and how it is searched, is in the form. [How to build a dropdown](dropdowns.md).

${[...components.values()].map(componentSection).join('\n')}`;
};
