import * as z from 'zod/mini';
import { described, namedUnion, textLike } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { attemptIdPattern } from '../domain/flow-id.ts';
import { connectedFields, failedFields } from './outcome.ts';

export const noSuchAttempt =
  'There is no such attempt. Its id is in the answer to POST /integrations/oauth_start, and is known for a day';

const attempt = {
  attempt_id: described(z.string(), 'The attempt, as the start named it.'),
  integration_type: described(z.string(), 'What is being connected.', 'gmail'),
  expires_at: described(
    z.iso.datetime(),
    'When the authorization URL stops working or, once a code was handed over, its completion code.',
  ),
};

const oauthAttempt = namedUnion('OAuthAttempt', [
  z.object({
    ...attempt,
    status: described(
      z.enum(['pending', 'expired']),
      '`pending`: the person is at the provider, or the account is being connected. `expired`: nobody ' +
        'came back in time; in the rare case that connecting was cut off, the connection may be in ' +
        '`GET /integrations`.',
    ),
  }),
  z.object({
    ...attempt,
    status: described(z.literal('succeeded'), '`succeeded`: the account is connected.'),
    ...connectedFields,
  }),
  z.object({
    ...attempt,
    status: described(
      z.literal('failed'),
      '`failed`: it is not connected; a person who did not allow the access may still go back and allow it, ' +
        'until `expires_at`.',
    ),
    ...failedFields,
    logged_in_as: described(
      z.optional(z.uuid()),
      'After `wrong_account`: the integration of the account that the person logged in with. It has been connected again.',
    ),
  }),
]);

export const getOAuthAttempt = {
  operationId: 'getOauthAttempt',
  method: 'GET',
  path: '/integrations/oauth_attempts/{attempt_id}',
  summary: 'Get what became of a start',
  description:
    'How the connection that `oauth_start` began stands, for a page that waits for a person in ' +
    'another window. Ask every two seconds: it is one read. It is known for a day.',
  scope: 'integrations:read',
  forSessions: true,
  request: {
    path: z.object({
      attempt_id: described(textLike(attemptIdPattern, noSuchAttempt), 'From the start’s answer.'),
    }),
  },
  response: { status: 200, description: 'The attempt.', body: oauthAttempt },
  uses: { tables: { oauth_flows: ['dynamodb:GetItem'] } },
} as const satisfies Route;
