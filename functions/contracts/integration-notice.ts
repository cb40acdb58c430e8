import * as z from 'zod';
import { providers } from '../providers/catalogue.ts';
import { typePath } from './integration-type.ts';
import type { Route } from './route.ts';

const types = [...providers.values()]
  .filter(({ notices }) => notices)
  .map(({ type }) => type)
  .sort();

export const integrationNotice = {
  operationId: 'integrationNotice',
  method: 'POST',
  path: '/integrations/notices/{integration_type}',
  summary: 'Signed notice of a provider',
  description:
    'Providers report here, each signed in its own way, that an account has removed our app, or ask ' +
    'for data to be erased. After an uninstall the connections of that account need to be connected ' +
    'again; after an erasure they are gone. What is known already, or is of no concern, is answered ' +
    'the same way.',
  extension: true,
  throttle: { perSecond: 100, burst: 200 },
  request: {
    path: typePath(types, 'The provider that sends it.'),
    query: z.object({
      notice: z.string('give it once').max(64).optional().meta({
        description: 'What is reported, where the provider has a URL for each kind of notice.',
        example: 'data_deletion',
      }),
    }),
    rawBody: {
      description: 'As the provider sends and signs it.',
      mediaTypes: ['application/json', 'application/x-www-form-urlencoded'],
    },
  },
  response: {
    status: 200,
    description: 'Noted.',
    body: z.record(z.string(), z.string()).meta({
      id: 'NoticeAnswer',
      description:
        'What the provider expects: the answer to its challenge, or where the person can read what ' +
        'became of the request. Empty where it expects nothing.',
      example: {},
    }),
  },
  errors: ['unauthorized', 'malformed_json', 'validation_failed'],
  meanings: { unauthorized: 'The signature is missing, too old or wrong.' },
  uses: {
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
      'integrations/by_account': ['dynamodb:Query'],
      oauth_apps: ['dynamodb:GetItem'],
    },
    keys: { oauth_app: ['kms:Decrypt'] },
  },
} as const satisfies Route;
