import * as z from 'zod/mini';
import { providers } from '../providers/catalogue.ts';
import { described, named } from './described.ts';
import { callbackPath } from './integration-type.ts';
import type { Route } from './route.ts';

const callers = [...providers.values()].filter(({ uninstallCall }) => uninstallCall);

export const oauthUninstall = {
  operationId: 'oauthUninstall',
  method: 'DELETE',
  path: '/integrations/oauth_callback/{integration_type}',
  summary: 'Uninstall call of a provider',
  description:
    'Some providers report here that an account removed our app, with the OAuth app’s client id and ' +
    'secret as Basic credentials. The connections of that account then need a reconnect.',
  throttle: { perSecond: 20, burst: 40 },
  request: {
    path: callbackPath(callers, 'The provider that calls.'),
    rawBody: { description: 'The provider’s own body.', mediaTypes: ['application/json'] },
  },
  response: {
    status: 200,
    description: 'The connections are marked.',
    body: named('Uninstalled', {
      disconnected: described(z.int().check(z.gte(0)), 'How many connections were marked.'),
    }),
  },
  errors: ['unauthorized', 'malformed_json', 'validation_failed'],
  meanings: { unauthorized: 'The OAuth app’s client id or secret is missing or wrong.' },
  uses: {
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      'integrations/by_account': ['dynamodb:Query'],
      oauth_apps: ['dynamodb:GetItem'],
    },
  },
} as const satisfies Route;
