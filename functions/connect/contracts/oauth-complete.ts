import * as z from 'zod/mini';
import { described, namedUnion, textLike } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { attemptIdPattern, completionCodePattern } from '../domain/flow-id.ts';
import { connectedFields, exchangeUses, failedFields } from './outcome.ts';

const oauthCompleteBody = z.strictObject({
  completion_code: described(
    textLike(completionCodePattern, 'send it as the redirect had it'),
    'From the redirect to your settings page. It works for five minutes.',
    '3kTMd9aVq0Xb7LhZyWc2Re.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  ),
  attempt_id: described(
    z.optional(textLike(attemptIdPattern, 'send it as the start answered it')),
    'Of the start that the person’s session remembers. The code of any other start is then refused, ' +
      'so that nobody completes a connection which somebody else began.',
    '3kTMd9aVq0Xb7LhZyWc2Re',
  ),
});

const completed = {
  category: described(z.string(), 'The category of the integration.', 'email'),
  integration_type: described(z.string(), 'What was being connected.', 'gmail'),
};

const oauthCompleteResponse = namedUnion('CompletedConnection', [
  z.object({
    ...completed,
    success: described(z.literal(true), '`true`: the account is connected.'),
    ...connectedFields,
  }),
  z.object({
    ...completed,
    success: described(z.literal(false), '`false`: it is not.'),
    ...failedFields,
  }),
]);

export const oauthComplete = {
  operationId: 'oauthComplete',
  method: 'POST',
  path: '/integrations/oauth_complete',
  insteadOf: 'GET',
  summary: 'Complete a connection from your server',
  description:
    'For a connection that was started with `completion: by_server`: exchanges the code and stores ' +
    'the connection, after your server has seen that the person who came back is the one who started. ' +
    'The body says what the redirect says of other connections: a provider’s refusal is an answer, ' +
    'not an error. The code is exchanged once; a repeated request gets the same answer, except after ' +
    '`still_running` and `unavailable`, which mean: ask again.',
  scope: 'integrations:write',
  request: { body: oauthCompleteBody },
  response: {
    status: 200,
    description: 'How the connection ended.',
    body: oauthCompleteResponse,
  },
  errors: [
    'malformed_json',
    'validation_failed',
    'completion_code_unknown',
    'completion_code_expired',
  ],
  uses: exchangeUses,
} as const satisfies Route;
