import { describe, expect, it } from 'vitest';
import { AccessTokenRejected } from '../../../functions/domain/connection/with-access-token.ts';
import { faultOf } from '../../../functions/domain/model/fault.ts';
import { findProvider } from '../../../functions/domain/model/find-provider.ts';
import { assertAnswered } from '../../../functions/domain/options/provider-failure.ts';
import { providers } from '../../../functions/providers/catalogue.ts';

const field = { label: 'Label', scopes: [] };
const meaningOf = (type: string, status: number, body: unknown): string => {
  try {
    assertAnswered(findProvider(providers, type), field, { status, headers: {}, body, bytes: 0 });
    return 'good';
  } catch (error) {
    if (error instanceof AccessTokenRejected) return 'dead token';
    return String((error as { code?: unknown }).code);
  }
};

const intercom = (code: string) => ({ type: 'error.list', errors: [{ code }] });
/** As the newer of Google's APIs answer: no list of errors, but details. */
const google = (...details: object[]) => ({ error: { status: 'PERMISSION_DENIED', details } });
const help = { '@type': 'type.googleapis.com/google.rpc.Help', links: [] };

describe.each([
  ['google_sheets', 403, google({ reason: 'SERVICE_DISABLED' }), 'oauth_app_misconfigured'],
  ['google_sheets', 403, google(help, { reason: 'SERVICE_DISABLED' }), 'oauth_app_misconfigured'],
  [
    'google_sheets',
    403,
    google({ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
    'missing_provider_scope',
  ],
  [
    'gmail',
    403,
    {
      error: {
        errors: [{ reason: 'forbidden' }],
        details: [{ reason: 'SERVICE_DISABLED' }],
      },
    },
    'oauth_app_misconfigured',
  ],
  [
    'gmail',
    403,
    { error: { errors: [{ reason: 'accessNotConfigured' }] } },
    'oauth_app_misconfigured',
  ],
  ['gohighlevel', 401, { message: 'Invalid token: access token is invalid' }, 'dead token'],
  [
    'gohighlevel',
    401,
    { message: 'The token is not authorized for this scope.' },
    'missing_provider_scope',
  ],
  ['intercom', 400, intercom('token_blocked'), 'dead token'],
  ['intercom', 400, intercom('missing_authorization'), 'dead token'],
  ['intercom', 401, intercom('action_forbidden'), 'missing_provider_scope'],
  ['intercom', 401, intercom('token_unauthorized'), 'missing_provider_scope'],
  ['intercom', 400, intercom('too_many_requests'), 'provider_rate_limited'],
  ['shopify', 403, { errors: [{ extensions: { code: 'THROTTLED' } }] }, 'provider_rate_limited'],
  [
    'shopify',
    400,
    { errors: [{ extensions: { code: 'ACCESS_DENIED' } }] },
    'missing_provider_scope',
  ],
  ['zoho', 400, { code: 'INVALID_TOKEN' }, 'dead token'],
  ['zoho', 400, { code: 'TOO_MANY_REQUESTS' }, 'provider_rate_limited'],
  ['zoho', 401, { code: 'NO_PERMISSION' }, 'missing_provider_scope'],
])('%s, HTTP %i with %j', (type, status, body, meaning) => {
  it(`means ${meaning}`, () => {
    expect(meaningOf(type, status, body)).toBe(meaning);
  });
});

describe('an API version that has ended, which any provider reports by HTTP 426', () => {
  it.each(['linkedin', 'notion', 'gmail'])('is our fault at %s, and says what to do', (type) => {
    const { label } = findProvider(providers, type);
    const answer = { status: 426, headers: {}, body: undefined, bytes: 0 };
    const ask = () => assertAnswered(findProvider(providers, type), field, answer);
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'api_version_ended',
        cause: expect.objectContaining({
          message:
            `${label} answered 426: the version of its API that this release calls has ended. ` +
            'Deploy a release that calls a newer one; docs/providers.md lists them.',
        }),
      }),
    );
    expect(faultOf('api_version_ended')).toBe('us');
  });
});
