import * as z from 'zod';
import { statePattern } from '../domain/connect/flow.ts';
import { providers } from '../providers/catalogue.ts';
import { callbackPath } from './integration-type.ts';
import type { Route } from './route.ts';

const once = (maxLength: number) =>
  z
    .string('give it once')
    .min(1, 'it is empty')
    .max(maxLength, `it is longer than ${maxLength} characters`);

const oauthCallbackQuery = z
  .object({
    code: once(4096)
      .optional()
      .meta({ description: 'Authorization code from the provider; present on success.' }),
    state: once(450)
      .regex(statePattern, 'it is not a state of ours; start the connection again')
      .optional()
      .meta({
        description:
          'The state that the authorization URL carried. Required with `code`; not looked at with `error`.',
      }),
    error: once(200)
      .optional()
      .meta({ description: 'Error code from the provider; present when access was not granted.' }),
    error_description: once(4096)
      .optional()
      .meta({ description: 'The provider’s own words for `error`. Never shown.' }),
    iss: once(512).optional().meta({
      description: 'Extension: the issuer, checked where the provider sends it (RFC 9207).',
    }),
  })
  // Providers add parameters of their own.
  .catchall(z.unknown())
  .superRefine(({ code, state, error }, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (code !== undefined && error !== undefined) {
      reject('code', 'it came together with error; start the connection again');
    } else if (code === undefined && error === undefined) {
      reject('code', 'it is missing; start the connection again');
    } else if (code !== undefined && state === undefined) {
      reject('state', 'it is missing; start the connection again');
    }
  });

/**
 * An error is the whole answer: what else comes with it has no effect, so that its form does not
 * matter to the person who waits.
 */
const relevantQuery = (query: Readonly<Record<string, unknown>>) => {
  const { error, code, error_description: description } = query;
  if (error === undefined || code !== undefined) return query;
  const { success } = oauthCallbackQuery.shape.error_description.safeParse(description);
  return success ? { error, error_description: description } : { error };
};

const oauthCallbackHeaders = z.object({
  Location: z.string().meta({
    description:
      'The settings page with `category`, `success`, then `integration_id` or `error_msg`.',
    example:
      'https://app.example.com/settings/integrations?category=email&success=true&integration_id=01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  }),
});

export const oauthCallback = {
  operationId: 'oauthCallback',
  method: 'GET',
  path: '/integrations/oauth_callback/{integration_type}',
  summary: 'OAuth callback',
  description:
    'Where a provider sends the browser back to. The state names the tenant; the code is exchanged, ' +
    'the connection stored and the browser redirected to the settings page. Each callback works once; ' +
    'delivered again, it answers the same.',
  extension: false,
  throttle: { perSecond: 100, burst: 200 },
  request: {
    path: callbackPath([...providers.values()], 'The provider that sends the browser.', 'gmail'),
    query: oauthCallbackQuery,
    relevantQuery,
  },
  response: {
    status: 302,
    description: 'To the settings page, whether the account was connected or not.',
    headers: oauthCallbackHeaders,
  },
  errors: ['validation_failed', 'prefetch_refused'],
  uses: {
    tables: {
      oauth_flows: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      integrations: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      oauth_apps: ['dynamodb:GetItem'],
    },
    keys: {
      oauth_state: ['kms:Decrypt'],
      oauth_app: ['kms:Decrypt'],
      // Seals what it stores; stored tokens it cannot open.
      connection: ['kms:GenerateDataKey'],
    },
  },
} as const satisfies Route;
