import type { Component, ComponentEvent, Field } from '../../functions/components/component.ts';
import { fieldKeysOf, isRequired } from '../../functions/domain/options/event-fields.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import { startFields } from '../../functions/providers/start-fields.ts';
import { markdownTable } from './markdown-table.ts';

const code = (text: string) => `\`${text}\``;
const list = (texts: readonly string[]) => texts.join(', ') || '–';

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
  if (!lifetime) return '–';
  const days = `${lifetime.seconds / 86_400} days`;
  return lifetime.extendedByRefresh ? `${days}, renewed by us` : `${days}, then reconnect`;
};

const providerRow = (provider: Provider): string[] => [
  provider.label,
  code(provider.type),
  code(provider.category),
  startFieldsOf(provider),
  provider.pkce ? 'yes' : 'no',
  endOf(provider),
  provider.notices || provider.uninstallCall ? 'at once' : 'at the next use',
];

/** What else the event can be used without, as a form needs it. */
const fieldNames = (component: Component, event: ComponentEvent): string =>
  list(
    fieldKeysOf(event).map((key) => {
      const field = component.fields.find((candidate) => candidate.key === key);
      return `${code(key)}${field && !isRequired(event, field) ? ' (optional)' : ''}`;
    }),
  );

const fieldRow = (field: Field): string[] => [
  code(field.key),
  field.label,
  field.type,
  list((field.parents ?? []).map(code)),
  list((field.optionalParents ?? []).map(code)),
  'request' in field && field.search ? 'whole account' : 'fetched options',
];

const componentSection = (component: Component): string => `### ${component.label}

\`component_key\` ${code(component.key)}, with the connection of ${code(component.integrationType)}.

${markdownTable(
  ['Event', '`event_key`', 'Fields, in the order of a form'],
  Object.entries(component.events).map(([key, event]) => [
    event.label,
    code(key),
    fieldNames(component, event),
  ]),
)}

${markdownTable(
  ['`field_key`', 'Label', 'Type', 'Needs', 'May use', '`_search` covers'],
  component.fields.map(fieldRow),
)}
`;

/** The text of docs/integrate/catalogue.md: what an integrator needs of each provider and component. */
export const cataloguePage = (
  providers: Iterable<Provider>,
  components: Iterable<Component>,
): string => `# Providers and components

Written by \`npm run docs:catalogue\` from [functions/providers/](../../functions/providers/) and [functions/components/](../../functions/components/); a test compares them. A program reads the same from \`GET /events/components\` and \`GET /events/components/{component_key}\`. A local stack also has the provider and the component \`demo\`.

## Providers

Every type takes [several accounts](../accounts.md). Send what a provider needs at the start in the body of \`POST /integrations/oauth_start/{integration_type}\`. “Unused, it ends after” is when the provider forgets a connection: where we renew it, nobody has to do anything. The last column says when we learn that somebody removed our app at the provider.

${markdownTable(
  [
    'Provider',
    '`integration_type`',
    '`category`',
    'Needed at the start',
    'PKCE',
    'Unused, it ends after',
    'A removal is known',
  ],
  [...providers].map(providerRow),
)}

## Components

“Needs” names the fields that are chosen first: send their values as query parameters. “May use” names those that narrow or widen the choices. [How to build a dropdown](dropdowns.md).

${[...components].map(componentSection).join('\n')}`;
