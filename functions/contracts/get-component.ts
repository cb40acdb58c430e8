import * as z from 'zod';
import { type Route, rateLimiterTables } from './route.ts';

const field = z
  .object({
    key: z.string().meta({ description: 'The `field_key`.', example: 'stage_id' }),
    label: z.string().meta({ description: 'What people call it.', example: 'Stage' }),
    type: z.enum(['select', 'multiselect']),
    required: z.boolean().meta({ description: 'Whether the event needs it.' }),
    parents: z.array(z.string()).meta({
      description: 'Fields to be chosen first; their values go with the request for options.',
    }),
    optional_parents: z.array(z.string()).meta({
      description: 'Fields whose values may go with the request, to widen or narrow the options.',
    }),
    search: z.enum(['remote', 'local']).meta({
      description:
        'Where `_search` looks: in the whole account at the provider, or among what was fetched.',
    }),
    search_matches: z.enum(['contains', 'words', 'prefix']).meta({
      description:
        'What `_search` finds: names that hold the text, that have a word beginning with it, or that ' +
        'begin with it.',
    }),
    default: z
      .string()
      .nullable()
      .meta({
        description:
          'The id that a form begins with, where it is the same for everybody; otherwise see the ' +
          'header `X-Options-Default` of the options.',
        example: 'primary',
      }),
    repeatable_parents: z.array(z.string()).meta({
      description: 'Parents of which several values may be sent, as a repeated query parameter.',
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
          fields: z.array(field).meta({ description: 'As a form shows them, parents first.' }),
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
  description: 'Its events and their fields: all that a form needs to be drawn.',
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
