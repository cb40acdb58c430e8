import * as z from 'zod/mini';
import { providers } from '../../catalogue/providers/catalogue.ts';
import { described, textLike } from '../../platform/contracts/described.ts';
import { callbackPath } from '../../platform/contracts/integration-type.ts';
import { noticeMostBytes, type Route } from '../../platform/contracts/route.ts';
import { appRows } from '../../platform/contracts/shared-uses.ts';
import { tenantIdPattern } from '../../platform/model/tenant.ts';

const senders = [...providers.values()].filter(({ notices }) => notices);

export const noticeResponse = z.record(z.string(), z.string()).register(z.globalRegistry, {
  id: 'NoticeAnswer',
  description:
    'The answer that the provider expects: to its challenge, or where the person can read the ' +
    'result of the request. Empty if it expects nothing.',
  example: {},
});

export const integrationNotice = {
  operationId: 'integrationNotice',
  method: 'POST',
  path: '/integrations/notices/{integration_type}',
  summary: 'Signed notice of a provider',
  description:
    'Providers report here, each with its own signature, that an account removed our app, or request ' +
    'the erasure of data. A moment after an uninstall the connections of that account need a ' +
    'reconnect; after an erasure they are deleted. Repeated and irrelevant notices get the same answer. ' +
    'Security event tokens (RFC 8417) are answered as RFC 8935 says, a repeated one too: with a 400.',
  throttle: { perSecond: 300, burst: 2_000 },
  request: {
    path: callbackPath(senders, 'The provider that sends the notice.'),
    query: z.object({
      notice: described(
        z.optional(z.string().check(z.maxLength(64, 'send at most 64 characters'))),
        'The kind of notice, if the provider has a URL for each kind.',
        'data_deletion',
      ),
      tenant: described(
        z.optional(textLike(tenantIdPattern, 'send the id of a tenant')),
        'Whose own OAuth app the notice is for; without it, it is for the platform’s.',
      ),
    }),
    mostBytes: noticeMostBytes,
    rawBody: {
      description: 'The notice as the provider sends and signs it.',
      mediaTypes: [
        'application/json',
        'application/x-www-form-urlencoded',
        'application/secevent+jwt',
      ],
    },
  },
  response: {
    status: 200,
    description: 'The notice is taken, and will be carried out.',
    body: noticeResponse,
    accepted: 'The security event token is taken, and will be carried out.',
  },
  errors: [
    'invalid_event_token',
    'unauthorized',
    'malformed_json',
    'validation_failed',
    'rate_limited',
    'provider_unavailable',
  ],
  meanings: {
    unauthorized: 'The signature is missing, too old or wrong.',
    rate_limited: 'Too many notices name tenants that have no app of their own. Send it again.',
    provider_unavailable:
      'The keys of the issuer cannot be read, or may be older than the event token. Send it again.',
  },
  uses: {
    tables: {
      oauth_apps: ['dynamodb:GetItem'],
      event_tokens: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    },
    partitions: { oauth_apps: appRows(senders) },
    keys: { oauth_app: ['kms:Decrypt'] },
    noticeQueue: ['sqs:SendMessage'],
    waitsFor: 'issuers',
  },
} as const satisfies Route;
