import type { ComponentEvent, Field } from '../components/component.ts';
import { composeComponents } from '../composition.ts';
import { getComponent } from '../contracts/get-component.ts';
import { fieldKeysOf, isRequired } from '../domain/options/event-fields.ts';
import { findComponent } from '../domain/options/find-field.ts';
import { endpoint } from '../http/endpoint.ts';

const describe = (event: ComponentEvent, field: Field) => ({
  key: field.key,
  label: field.label,
  type: field.type,
  required: isRequired(event, field),
  parents: [...(field.parents ?? [])],
  optional_parents: [...(field.optionalParents ?? [])],
  search: 'search' in field && field.search ? ('remote' as const) : ('local' as const),
  empty_hint: field.emptyHint ?? null,
});

/** What a form for a component's events needs. An extension. */
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
          fields: fieldKeysOf(event).flatMap((fieldKey) =>
            fields.filter((field) => field.key === fieldKey).map((field) => describe(event, field)),
          ),
        })),
      },
    };
  },
);
