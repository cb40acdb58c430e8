import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import { sandboxMark } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';

const component = named('Component', {
  key: described(z.string(), 'The `component_key`.', 'hubspot'),
  label: described(z.string(), 'Name for people.', 'HubSpot'),
  integration_type: described(
    z.string(),
    'The integration whose connection its fields use.',
    'hubspot',
  ),
  sandbox: sandboxMark(),
});

export const listComponents = {
  operationId: 'listComponents',
  method: 'GET',
  path: '/events/components',
  summary: 'List components',
  description: 'All components, the sources of events.',
  scope: 'events:read',
  forSessions: true,
  request: {},
  response: { status: 200, description: 'The components.', body: z.array(component) },
} as const satisfies Route;

const field = named('ComponentField', {
  key: described(z.string(), 'The `field_key`.', 'stage_id'),
  label: described(z.string(), 'Name for people.', 'Stage'),
  type: z.enum(['select', 'multiselect']),
  required: described(z.boolean(), 'Whether the event needs this field.'),
  parents: described(
    z.array(z.string()),
    'Fields that must be chosen first; send their values with the request for options.',
  ),
  optional_parents: described(
    z.array(z.string()),
    'Fields whose values you may send too, to widen or narrow the options.',
  ),
  search: described(
    z.enum(['remote', 'local']),
    'What `_search` covers: `remote`, the whole account; `local`, the options that were fetched.',
  ),
  search_matches: described(
    z.enum(['contains', 'words', 'prefix']),
    'What `_search` finds: names that hold the text, that have a word beginning with it, or that ' +
      'begin with it.',
  ),
  default: described(
    z.nullable(z.string()),
    'The id that a form begins with, where it is the same for everybody; otherwise see the ' +
      'header `X-Options-Default` of the options.',
    'primary',
  ),
  empty_hint: described(z.nullable(z.string()), 'Why the options may be empty, for people.'),
});

const componentForm = named('ComponentForm', {
  key: z.string(),
  label: z.string(),
  integration_type: z.string(),
  sandbox: sandboxMark(),
  events: z.array(
    named('ComponentEvent', {
      key: described(z.string(), 'The `event_key`.', 'deal_stage_changed'),
      label: z.string(),
      fields: described(z.array(field), 'In the order of a form, parents first.'),
      scopes: described(
        z.array(z.string()),
        'Permissions at the provider that its delivery needs, where connections are not asked for ' +
          'all of them unless the start names them or the event: `events_missing_scopes` of an ' +
          'integration says which it lacks.',
        [],
      ),
      delivered_by: described(
        z.nullable(z.string()),
        'Who delivers the event, where no permission lets a service receive it; for people.',
        null,
      ),
    }),
  ),
});

export const getComponent = {
  operationId: 'getComponent',
  method: 'GET',
  path: '/events/components/{component_key}',
  summary: 'Get a component',
  description: 'The events of a component with their fields: all that a form needs.',
  scope: 'events:read',
  forSessions: true,
  request: {
    path: z.object({
      component_key: described(z.string(), 'Identifies a component.', 'hubspot'),
    }),
  },
  errors: ['integration_type_not_allowed'],
  response: { status: 200, description: 'The component.', body: componentForm },
} as const satisfies Route;
