import type { Component, ComponentEvent } from '../../catalogue/components/component.ts';
import type { ComponentField } from '../../catalogue/components/field.ts';
import { fieldKeysOf, isRequired } from '../domain/query/fields.ts';

const searchOf = (field: ComponentField) => ('request' in field ? field.search : undefined);

const fieldBody = (event: ComponentEvent, field: ComponentField) => ({
  key: field.key,
  label: field.label,
  type: field.type ?? 'select',
  required: isRequired(event, field),
  parents: [...(field.parents ?? [])],
  optional_parents: [...(field.optionalParents ?? [])],
  search: searchOf(field) ? ('remote' as const) : ('local' as const),
  search_matches: searchOf(field)?.matches ?? ('contains' as const),
  default: typeof field.default === 'string' ? field.default : null,
  empty_hint: field.emptyHint ?? null,
});

/** The events and fields of a component. */
export const componentBody = ({
  key,
  label,
  integrationType,
  sandbox,
  events,
  fields,
}: Component) => ({
  key,
  label,
  integration_type: integrationType,
  ...(sandbox && { sandbox }),
  events: Object.entries(events).map(([eventKey, event]) => ({
    key: eventKey,
    label: event.label,
    fields: fieldKeysOf(event).flatMap((fieldKey) =>
      fields.filter((field) => field.key === fieldKey).map((field) => fieldBody(event, field)),
    ),
    scopes: [...(event.scopes ?? [])],
    delivered_by: event.deliveredBy ?? null,
  })),
});
