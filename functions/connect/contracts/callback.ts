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

const oauthCallbackQuery = z.catchall(
  z.object({
    code: described(
      z.optional(once(4096)),
      'Authorization code from the provider; present on success.',
    ),
    state: described(
      z.optional(
        once(450).check(z.regex(statePattern, 'it has the wrong form; start the connection again')),
      ),
      'The state of the authorization URL. Without it, a browser is redirected, and a program gets a 422.',
    ),
    error: described(
      z.optional(once(200)),
      'Error code from the provider. Without it and a code, `error_code` counts.',
    ),
    error_description: described(
      z.optional(once(4096)),
      'The provider’s text for `error`; never shown.',
    ),
    iss: extension(
      z.optional(once(512)),
      'The issuer (RFC 9207). Where a provider is known to name it, it must be there.',
    ),
  }),
  // Providers may add their own parameters.
  z.unknown(),
);

type CallbackParameters = Readonly<Record<string, unknown>>;

/**
 * An empty error beside a code is none. Facebook may send only the number of one, as `error_code`.
 * @see https://github.com/jaredhanson/passport-oauth/issues/16
 * @see https://github.com/jaredhanson/passport-facebook/issues/255 the same
 */
const withError = (query: CallbackParameters): CallbackParameters => {
  if (query.error !== undefined && query.error !== '') return query;
  const { error: _, error_description: description, ...others } = query;
  if (!others.code) return others.error_code ? { ...others, error: others.error_code } : query;
  return description ? { ...others, error_description: description } : others;
};

const withoutState = ({ state: _, ...others }: CallbackParameters) => others;

/**
 * With an `error`, the other parameters have no effect, and we do not check them, so that the waiting person
 * always gets the redirect. Some providers send an empty state.
 */
const relevantQuery = (sent: CallbackParameters) => {
  const query = withError(sent);
  const { error, code, error_description: description } = query;
  const { state: given } = query;
  if (error === undefined) return given === '' ? withoutState(query) : query;
  // Refused, whatever else is wrong.
  if (code !== undefined) return { code, error, ...(given === undefined ? {} : { state: given }) };
  const { shape } = oauthCallbackQuery;
  const fitting = (schema: z.ZodMiniType, value: unknown) =>
    value !== undefined && schema.safeParse(value).success ? value : undefined;
  return {
    error,
    error_description: fitting(shape.error_description, description),
    // For the audit trail alone.
    state: fitting(shape.state, given),
  };
};

const oauthCallbackHeaders = z.object({
  Location: extension(
    z.string(),
    'The settings page with `category`, `success`, `integration_id` or `error_msg`, ' +
      '`integration_type` and, after a failure, an `error_code` of `oauthComplete`. With ' +
      '`completion: by_server`, after a consent: `category`, `completion_code`, `integration_type`.',
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
    'that begins at the provider connects nothing: the settings page asks the person to connect there. ' +
    'A browser that we cannot redirect gets a page, a program JSON.',
  isInReference: true,
  request: {
    path: callbackPath(callers, 'The provider that sends the browser.', 'gmail'),
    query: oauthCallbackQuery,
    relevantQuery,
    lenient: true,
  },
  response: {
    status: 302,
    description: 'Redirect to the settings page, with success or failure.',
    headers: oauthCallbackHeaders,
    // The gateway makes the others.
    pagesAt: [400, 404, 422, 500],
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
