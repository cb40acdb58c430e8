import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import { nextPageHeaders, pageQuery } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { activityDetails, actorTypes, actResults } from '../domain/activity.ts';
import { tenantActs } from '../domain/acts.ts';

export const usualActivity = 100;

const listActivityQuery = z.object({
  integration_id: described(
    z.optional(sentId('send the id of an integration, as GET /integrations has it')),
    'Only acts on this integration, also when it is gone.',
    '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ),
  agent_id: described(
    z.optional(sentId('send the id of an agent, as GET /agents has it')),
    'Only acts on or for this agent.',
    '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ),
  act: described(
    z.optional(
      z.enum(
        tenantActs,
        'there is no such act; send one that entries have, such as connection.completed',
      ),
    ),
    'Only this act.',
    'connection.completed',
  ),
  failed: described(
    z.optional(z.literal('true', 'send true, or leave it out')),
    'Only what was refused or failed.',
  ),
  ...pageQuery('entries', usualActivity),
});

export const activityEntry = named('ActivityEntry', {
  id: described(z.uuid(), 'Identifier of the entry.', '01a20320-a200-7001-9a63-52b5a1c8a00b'),
  at: described(z.iso.datetime(), 'When it was done.'),
  act: described(z.string(), 'What was done. There will be more acts.', 'connection.completed'),
  result: described(z.enum(actResults), '`failed`: by a fault of ours.'),
  reason: described(
    z.nullable(z.string()),
    'Why it was refused or failed: the `code` of an error, or the `error_code` of a redirect; null if it was done.',
    'not_found',
  ),
  actor: described(
    z.object({
      type: described(
        z.enum(actorTypes),
        '`person`: somebody in a browser. `operator`: of the platform. `platform`: a service of it, or a schedule.',
      ),
      id: described(
        z.nullable(z.string()),
        'The id of the API key or session, or the type of the provider; else null.',
      ),
    }),
    'Who did it.',
  ),
  integration_type: described(z.nullable(z.string()), 'The type of the integration.', 'slack'),
  integration_id: described(z.nullable(z.string()), 'The integration, perhaps gone.'),
  agent_id: described(z.nullable(z.string()), 'The agent on which, or for which, it was done.'),
  details: described(
    z.clone(activityDetails),
    'What else is known: ids such as `attempt_id`, `key_id`, `webhook_id` and `request_id` (the `X-Request-Id` of the answer), `use` of a credential, `host` and `status` of a call, what was `changed`. There will be more.',
  ),
});

export const listActivity = {
  operationId: 'listActivity',
  method: 'GET',
  path: '/activity',
  summary: 'List what was done',
  description:
    'Who connected, used, changed and ended what, and what was refused: the last 30 days, the latest first. ' +
    'An act is there some minutes later; an environment may store none, which is a 404. With several filters an answer may have few entries, or none, ' +
    'though `Link` leads on.',
  scope: 'audit:read',
  request: { query: listActivityQuery },
  response: {
    status: 200,
    description: 'The entries.',
    body: z.array(activityEntry),
    headers: nextPageHeaders(),
  },
  errors: ['validation_failed'],
  uses: {
    tables: {
      activity: ['dynamodb:Query'],
      'activity/by_act': ['dynamodb:Query'],
      'activity/by_agent': ['dynamodb:Query'],
      'activity/by_connection': ['dynamodb:Query'],
      'activity/by_failure': ['dynamodb:Query'],
    },
  },
} as const satisfies Route;
