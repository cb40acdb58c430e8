import { providers } from '../../catalogue/providers/catalogue.ts';
import { callbackPath } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { appRows } from '../../platform/contracts/shared-uses.ts';
import { noticeResponse } from './integration-notice.ts';

const callers = [...providers.values()].filter(({ uninstallCall }) => uninstallCall);

export const oauthUninstall = {
  operationId: 'oauthUninstall',
  method: 'DELETE',
  path: '/integrations/oauth_callback/{integration_type}',
  summary: 'Uninstall call of a provider',
  description:
    'Some providers report here that an account removed our app, with the OAuth app’s client id and ' +
    'secret as Basic credentials. A moment later the connections of that account need a reconnect.',
  request: {
    path: callbackPath(callers, 'The provider that calls.'),
    rawBody: { description: 'The provider’s own body.', mediaTypes: ['application/json'] },
  },
  response: {
    status: 200,
    description: 'The call is taken, and will be carried out.',
    body: noticeResponse,
  },
  errors: ['unauthorized', 'malformed_json', 'validation_failed'],
  meanings: { unauthorized: 'The OAuth app’s client id or secret is missing or wrong.' },
  uses: {
    tables: { oauth_apps: ['dynamodb:GetItem'], 'oauth_apps/by_client': ['dynamodb:Query'] },
    partitions: { oauth_apps: appRows(callers) },
    noticeQueue: ['sqs:SendMessage'],
  },
} as const satisfies Route;
