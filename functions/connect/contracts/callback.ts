import * as z from 'zod/mini';
import { typesBySlug } from '../../catalogue/providers/on-demand.ts';
import { extension } from '../../platform/contracts/described.ts';
import { callbackPath } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { oauthCallbackQuery, relevantQuery } from './callback-query.ts';
import { exchangeUses } from './outcome.ts';

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
