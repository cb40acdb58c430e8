import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { refreshUses } from '../../platform/contracts/shared-uses.ts';
import { checkedStates } from '../domain/check-step.ts';
import { integrationPath } from './get-integration.ts';
import { integrationProblem } from './integration.ts';

const integrationCheck = named('IntegrationCheck', {
  checked_at: described(
    z.iso.datetime(),
    'When this was found out: now, or up to a minute ago; for a connection that has ended, when that was known; for a check that is under way, when it began.',
  ),
  state: described(
    z.enum(checkedStates),
    '`working`: the provider accepts it. `needs_reconnect`: the provider ended it; connect the account again. ' +
      '`refused_for_now`: the provider refuses the access, and may accept it again. `app_misconfigured`: ' +
      'the provider refuses the OAuth app; `problem` says whose. `unknown`: the provider gave no clear ' +
      'answer, and nothing was changed; or a check is under way, so ask again in a few seconds.',
  ),
  problem: described(
    z.clone(integrationProblem),
    'The `problem` of the integration, also of one that works; null if there is none.',
  ),
  advice: described(z.string(), 'What to do next, for people.', 'There is nothing to do.'),
});

export const checkIntegration = {
  operationId: 'checkIntegration',
  method: 'POST',
  path: '/integrations/{integration_id}/check',
  summary: 'Check an integration',
  description:
    'Asks the provider now whether it accepts the connection, and refreshes its tokens if that is what it ' +
    'takes. A connection is checked at most once a minute: until then, the last answer is given again. ' +
    'While a check is under way, other requests get what is known, or `unknown`, at once. ' +
    'What the check finds is stored, and sent as event.',
  scope: 'integrations:read',
  forSessions: true,
  request: { path: integrationPath },
  response: { status: 200, description: 'What the provider says.', body: integrationCheck },
  meanings: {
    rate_limited:
      'The API key, all keys of the tenant together, or the whole service have exceeded the rate limit; or all keys of the tenant together ask this provider for too much, or check too many connections, at once.',
  },
  uses: {
    keys: refreshUses.keys,
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      'integrations/by_id': ['dynamodb:Query'],
      oauth_apps: ['dynamodb:GetItem'],
    },
  },
} as const satisfies Route;
