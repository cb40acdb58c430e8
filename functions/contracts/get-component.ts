import * as z from 'zod';
import { type Route, rateLimiterTables } from './route.ts';

const field = z
  .object({
    key: z.string().meta({ description: 'The `field_key`.', example: 'stage_id' }),
    label: z.string().meta({ description: 'Name for people.', example: 'Stage' }),
    type: z.enum(['select', 'multiselect']),
    required: z.boolean().meta({ description: 'Whether the event needs this field.' }),
    parents: z.array(z.string()).meta({
      description:
        'Fields that must be chosen first; send their values with the request for options.',
    }),
    optional_parents: z.array(z.string()).meta({
      description: 'Fields whose values you may send too, to widen or narrow the options.',
    }),
    search: z.enum(['remote', 'local']).meta({
      description:
        'What `_search` covers: `remote`, the whole account; `local`, the options that were fetched.',
    }),
    empty_hint: z
      .string()
      .nullable()
      .meta({ description: 'Why the options may be empty, for people.' }),
  })
  .meta({ id: 'ComponentField' });

const componentForm = z
  .object({
    key: z.string(),
    label: z.string(),
    integration_type: z.string(),
    events: z.array(
      z
        .object({
          key: z.string().meta({ description: 'The `event_key`.', example: 'deal_stage_changed' }),
          label: z.string(),
          fields: z.array(field).meta({ description: 'In the order of a form, parents first.' }),
        })
        .meta({ id: 'ComponentEvent' }),
    ),
  })
  .meta({ id: 'ComponentForm' });

export const getComponent = {
  operationId: 'getComponent',
  method: 'GET',
  path: '/events/components/{component_key}',
  summary: 'Get a component',
  description: 'The events of a component with their fields: all that a form needs.',
  extension: true,
  scope: 'events:read',
  throttle: { perSecond: 100, burst: 200 },
  request: {
    path: z.object({
      component_key: z
        .string()
        .meta({ description: 'Identifies a component.', example: 'hubspot' }),
    }),
  },
  response: { status: 200, description: 'The component.', body: componentForm },
  errors: [],
  uses: { tables: { ...rateLimiterTables } },
} as const satisfies Route;
