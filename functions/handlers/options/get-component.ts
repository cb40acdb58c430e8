import type { ComponentEvent, Field } from '../../catalogue/components/component.ts';
import { composeGetComponent } from '../../composition/api.ts';
import { getComponent } from '../../options/contracts/get-component.ts';
import { fieldKeysOf, findComponent, isRequired } from '../../options/domain/question/fields.ts';
import { unknownKeyError } from '../../options/http/look-up-failure.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { typeNotAllowed } from '../../platform/http/session-refusals.ts';
import { reachesType } from '../../platform/model/reach.ts';

const searchOf = (field: Field) => ('request' in field ? field.search : undefined);

const describe = (event: ComponentEvent, field: Field) => ({
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

/** The events and fields of a component, for a form. An extension. */
export const handler = await keyedEndpoint(
  getComponent,
  composeGetComponent,
  async ({ components }, { reach, path }) => {
    const found = findComponent(components, path.component_key);
    if ('refused' in found) throw unknownKeyError(found.refused);
    const { key, label, integrationType, events, fields } = found.component;
    if (!reachesType(reach, integrationType)) throw typeNotAllowed(integrationType);
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
          scopes: [...(event.scopes ?? [])],
          delivered_by: event.deliveredBy ?? null,
        })),
      },
    };
  },
);
