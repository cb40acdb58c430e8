import type { Field } from '../components/component.ts';
import { composeComponents } from '../composition.ts';
import { getComponent } from '../contracts/get-component.ts';
import { findComponent } from '../domain/options/find-field.ts';
import { endpoint } from '../http/endpoint.ts';

const describe = (field: Field) => ({
  key: field.key,
  label: field.label,
  type: field.type,
  required: !field.optional,
  parents: [...(field.parents ?? [])],
  optional_parents: [...(field.optionalParents ?? [])],
  search: 'search' in field && field.search ? ('remote' as const) : ('local' as const),
  empty_hint: field.emptyHint ?? null,
});

/** The events and fields of a component, for a form. An extension. */
export const handler = endpoint(
  getComponent,
  composeComponents,
  async ({ components }, { path }) => {
    const { key, label, integrationType, events, fields } = findComponent(
      components,
      path.component_key,
    );
    return {
      body: {
        key,
        label,
        integration_type: integrationType,
        events: Object.entries(events).map(([eventKey, event]) => ({
          key: eventKey,
          label: event.label,
          fields: event.fields.flatMap((fieldKey) =>
            fields.filter((field) => field.key === fieldKey).map(describe),
          ),
        })),
      },
    };
  },
);
