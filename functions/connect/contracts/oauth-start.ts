import * as z from 'zod/mini';
import { described, named, textLike } from '../../platform/contracts/described.ts';
import { integrationTypePath } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { startTables } from '../../platform/contracts/shared-uses.ts';
import { browserCookie } from '../domain/browser-binding.ts';
import { completions } from '../domain/flow.ts';
import { attemptIdPattern } from '../domain/flow-id.ts';
import { commonStartFields, isConnectedAgainOrAdded, providerStartFields } from './start-fields.ts';

const oauthStartBody = described(
  z
    .strictObject({
      ...commonStartFields,
      browser_binding: described(
        z.optional(
          z
            .string('send a string')
            .check(z.regex(/^[\w-]{43}$/, 'send a SHA-256 as 43 characters of base64url')),
        ),
        `The SHA-256, in base64url, of the value of the cookie \`${browserCookie.https}\` ` +
          `(without https, \`${browserCookie.http}\`) that your site ` +
          'has set in the person’s browser for a domain that it shares with this API. The callback ' +
          'then works only in this browser, so that the link connects nothing for anybody else. ' +
          'Refused where the API and your site share no domain.',
        'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
      ),
      completion: described(
        z._default(z.enum(completions, `use one of: ${completions.join(', ')}`), 'at_callback'),
        'Who completes the connection. `at_callback`: the callback, in whatever browser it comes. ' +
          '`by_server`: the callback connects nothing and redirects with a `completion_code`, which ' +
          'your server sends to `POST /integrations/oauth_complete` for the person who started.',
      ),
      ...providerStartFields,
    })
    .check(isConnectedAgainOrAdded),
  'How to start, and what the provider needs to know first. Most providers need nothing.',
);

const oauthStartResponse = named('StartedConnection', {
  authorization_url: described(z.url(), 'Send the person’s browser here.'),
  administrator_url: described(
    z.optional(z.url()),
    'Only of providers with a page on which an administrator allows our app for everybody of their ' +
      'organization. It needs no login here and connects nothing. Show it, to be forwarded, when the ' +
      'callback says `administrator_required`; then start again.',
  ),
  attempt_id: described(
    textLike(attemptIdPattern, 'an attempt id'),
    'Names this start. Keep it in the person’s session for `POST /integrations/oauth_complete`.',
    '3kTMd9aVq0Xb7LhZyWc2Re',
  ),
  expires_at: described(z.iso.datetime(), 'When the URL stops working.'),
});

export const oauthStart = {
  operationId: 'oauthStart',
  method: 'POST',
  path: '/integrations/oauth_start/{integration_type}',
  insteadOf: 'GET',
  summary: 'Start connecting an account',
  description:
    'Answers the authorization URL, where a person grants access to their account. It works for ten minutes.',
  scope: 'integrations:write',
  forSessions: true,
  request: { path: integrationTypePath, body: oauthStartBody },
  response: { status: 201, description: 'The flow has started.', body: oauthStartResponse },
  errors: [
    'integration_type_not_allowed',
    'malformed_json',
    'validation_failed',
    'oauth_app_not_configured',
    'too_many_connections',
    'session_binding_required',
  ],
  uses: {
    tables: {
      ...startTables,
      oauth_flows: ['dynamodb:PutItem'],
      // The session of a page.
      api_keys: ['dynamodb:GetItem'],
    },
    keys: { oauth_state: ['kms:Encrypt'] },
  },
} as const satisfies Route;
