import * as z from 'zod/mini';
import { providers } from '../providers/catalogue.ts';
import { described } from './described.ts';
import { callbackPath } from './integration-type.ts';
import type { Route } from './route.ts';

const senders = [...providers.values()].filter(({ notices }) => notices);

export const integrationNotice = {
  operationId: 'integrationNotice',
  method: 'POST',
  path: '/integrations/notices/{integration_type}',
  summary: 'Signed notice of a provider',
  description:
    'Providers report here, each with its own signature, that an account removed our app, or request ' +
    'the erasure of data. After an uninstall the connections of that account need a reconnect; after ' +
    'an erasure they are deleted. Repeated and irrelevant notices get the same answer.',
  throttle: { perSecond: 100, burst: 200 },
  request: {
    path: callbackPath(senders, 'The provider that sends the notice.'),
    query: z.object({
      notice: described(
        z.optional(z.string().check(z.maxLength(64, 'send at most 64 characters'))),
        'The kind of notice, if the provider has a URL for each kind.',
        'data_deletion',
      ),
    }),
    // Some providers report several events at once.
    mostBytes: 256 * 1024,
    rawBody: {
      description: 'The notice as the provider sends and signs it.',
      mediaTypes: ['application/json', 'application/x-www-form-urlencoded'],
    },
  },
  response: {
    status: 200,
    description: 'The notice is handled.',
    body: z.record(z.string(), z.string()).register(z.globalRegistry, {
      id: 'NoticeAnswer',
      description:
        'The answer that the provider expects: to its challenge, or where the person can read the ' +
        'result of the request. Empty if it expects nothing.',
      example: {},
    }),
  },
  errors: ['unauthorized', 'malformed_json', 'validation_failed', 'provider_unavailable'],
  meanings: {
    unauthorized: 'The signature is missing, too old or wrong.',
    provider_unavailable:
      'The notice has no signed time, and whether the grant has ended is not known yet. Send it again later.',
  },
  uses: {
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
      'integrations/by_account': ['dynamodb:Query'],
      oauth_apps: ['dynamodb:GetItem'],
    },
    keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt'] },
  },
} as const satisfies Route;
