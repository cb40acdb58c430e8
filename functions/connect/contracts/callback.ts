import * as z from 'zod/mini';
import { typesBySlug } from '../../catalogue/providers/on-demand.ts';
import { described, extension } from '../../platform/contracts/described.ts';
import { callbackPath } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { statePattern } from '../domain/flow.ts';
import { exchangeUses } from './outcome.ts';

const once = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1, 'it is empty; start the connection again'),
      z.maxLength(
        maxLength,
        `it is longer than ${maxLength} characters; start the connection again`,
      ),
    );

const oauthCallbackQuery = z
  .catchall(
    z.object({
      code: described(
        z.optional(once(4096)),
        'Authorization code from the provider; present on success.',
      ),
      state: described(
        z.optional(
          once(450).check(
            z.regex(statePattern, 'it has the wrong form; start the connection again'),
          ),
        ),
        'The state that the authorization URL carried. Ignored with `error`. Without it nothing is ' +
          'connected: a browser is redirected to the settings page, and any other client gets a 422.',
      ),
      error: described(
        z.optional(once(200)),
        'Error code from the provider; present when the person did not grant access.',
      ),
      error_description: described(
        z.optional(once(4096)),
        'The provider’s text for `error`. It is ignored.',
      ),
      iss: extension(
        z.optional(once(512)),
        'The issuer (RFC 9207). Where a provider is known to name it, it must be there.',
      ),
    }),
    // Providers may add their own parameters.
    z.unknown(),
  )
  .check(
    z.superRefine(({ code, state, error }, context) => {
      const reject = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (code !== undefined && error !== undefined) {
        reject('code', 'it came together with error; start the connection again');
      } else if (code === undefined && error === undefined && state !== undefined) {
        reject('code', 'it is missing; start the connection again');
      }
    }),
  );

/**
 * With an `error`, the other parameters have no effect, and we do not check them, so that the waiting person
 * always gets the redirect. Some providers send an empty state.
 */
const relevantQuery = (query: Readonly<Record<string, unknown>>) => {
  const { error, code, error_description: description } = query;
  const { state: given, ...stateless } = query;
  if (error === undefined && given === '') return stateless;
  if (error === undefined || code !== undefined) return query;
  const { success } = oauthCallbackQuery.shape.error_description.safeParse(description);
  const state = oauthCallbackQuery.shape.state.safeParse(given);
  return {
    error,
    ...(success ? { error_description: description } : {}),
    // For the audit trail alone.
    ...(state.success ? { state: state.data } : {}),
  };
};

const oauthCallbackHeaders = z.object({
  Location: extension(
    z.string(),
    'The settings page with `category`, `success`, then `integration_id` or `error_msg`. ' +
      'Then `integration_type` and, after a failure, `error_code`, one of those of `oauthComplete`. ' +
      'A connection that was started with `completion: by_server` has after a consent only ' +
      '`category`, `completion_code` and `integration_type`.',
    'https://app.example.com/settings/integrations?category=email&success=true&integration_id=01932c07-2f5e-7c1a-9a63-52b5a1c8a001&integration_type=gmail',
    ['integration_type', 'error_code', 'completion_code'],
  ),
});

const callers = [...typesBySlug].map(([callbackSlug, type]) => ({ type, callbackSlug }));

export const oauthCallback = {
  operationId: 'oauthCallback',
  method: 'GET',
  path: '/integrations/oauth_callback/{integration_type}',
  summary: 'OAuth callback',
  description:
    'The redirect URI, to which a provider sends the browser back. The encrypted state names the ' +
    'tenant. We exchange the code, store the connection and redirect the browser to the settings ' +
    'page. The code is exchanged once; a repeated delivery gets the same redirect. An installation ' +
    'that begins at the provider has no state of ours: it connects nothing, and the settings page ' +
    'asks the person to connect the account there.',
  isInReference: true,
  request: {
    path: callbackPath(callers, 'The provider that sends the browser.', 'gmail'),
    query: oauthCallbackQuery,
    relevantQuery,
  },
  response: {
    status: 302,
    description: 'Redirect to the settings page, with success or failure.',
    headers: oauthCallbackHeaders,
  },
  errors: ['validation_failed', 'prefetch_refused'],
  uses: {
    ...exchangeUses,
    tables: { ...exchangeUses.tables, invitations: ['dynamodb:UpdateItem'] },
    updates: {
      invitations: [
        'tenant_id',
        'browser',
        'revoked_at_ms',
        'expires_at_ms',
        'claimed_by',
        'claim',
        'integration_id',
        'other_browser_times',
        'other_browser_at_ms',
      ],
    },
    keys: { oauth_state: ['kms:Decrypt'], ...exchangeUses.keys },
  },
} as const satisfies Route;
