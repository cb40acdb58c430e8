import * as z from 'zod/mini';
import { type Route, rateLimiterTables } from './route.ts';

const field = z
  .object({
    key: z
      .string()
      .register(z.globalRegistry, { description: 'The `field_key`.', example: 'stage_id' }),
    label: z
      .string()
      .register(z.globalRegistry, { description: 'Name for people.', example: 'Stage' }),
    type: z.enum(['select', 'multiselect']),
    required: z
      .boolean()
      .register(z.globalRegistry, { description: 'Whether the event needs this field.' }),
    parents: z.array(z.string()).register(z.globalRegistry, {
      description:
        'Fields that must be chosen first; send their values with the request for options.',
    }),
    optional_parents: z.array(z.string()).register(z.globalRegistry, {
      description: 'Fields whose values you may send too, to widen or narrow the options.',
    }),
    search: z.enum(['remote', 'local']).register(z.globalRegistry, {
      description:
        'What `_search` covers: `remote`, the whole account; `local`, the options that were fetched.',
    }),
    search_matches: z.enum(['contains', 'words', 'prefix']).register(z.globalRegistry, {
      description:
        'What `_search` finds: names that hold the text, that have a word beginning with it, or that ' +
        'begin with it.',
    }),
    default: z.nullable(z.string()).register(z.globalRegistry, {
      description:
        'The id that a form begins with, where it is the same for everybody; otherwise see the ' +
        'header `X-Options-Default` of the options.',
      example: 'primary',
    }),
    empty_hint: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'Why the options may be empty, for people.' }),
  })
  .register(z.globalRegistry, { id: 'ComponentField' });

const componentForm = z
  .object({
    key: z.string(),
    label: z.string(),
    integration_type: z.string(),
    events: z.array(
      z
        .object({
          key: z.string().register(z.globalRegistry, {
            description: 'The `event_key`.',
            example: 'deal_stage_changed',
          }),
          label: z.string(),
          fields: z
            .array(field)
            .register(z.globalRegistry, { description: 'In the order of a form, parents first.' }),
        })
        .register(z.globalRegistry, { id: 'ComponentEvent' }),
    ),
  })
  .register(z.globalRegistry, { id: 'ComponentForm' });

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
        .register(z.globalRegistry, { description: 'Identifies a component.', example: 'hubspot' }),
    }),
  },
  response: { status: 200, description: 'The component.', body: componentForm },
  errors: [],
  uses: { tables: { ...rateLimiterTables } },
} as const satisfies Route;
