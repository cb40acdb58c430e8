import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { failureOfResponse } from '../../../../functions/options/domain/reading/create-provider-call.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

const meaningOf = (type: string, status: number, body?: unknown) =>
  failureOfResponse(findProvider(providers, type), {}, { status, headers: {}, body, bytes: 0 });

const intercom = (code: string) => ({ type: 'error.list', errors: [{ code }] });
/** As the newer of Google's APIs answer: no list of errors, but details. */
const google = (...details: object[]) => ({ error: { status: 'PERMISSION_DENIED', details } });
const help = { '@type': 'type.googleapis.com/google.rpc.Help', links: [] };

const bothForms = {
  error: { errors: [{ reason: 'forbidden' }], details: [{ reason: 'SERVICE_DISABLED' }] },
};

it.each([
  ['google_sheets', 403, google({ reason: 'SERVICE_DISABLED' }), 'app_configuration'],
  ['google_sheets', 403, google(help, { reason: 'SERVICE_DISABLED' }), 'app_configuration'],
  ['google_sheets', 403, google({ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }), 'missing_scope'],
  ['gmail', 403, bothForms, 'app_configuration'],
  ['gohighlevel', 401, { message: 'Invalid token: access token is invalid' }, 'unauthorized'],
  ['intercom', 400, intercom('token_blocked'), 'unauthorized'],
  ['intercom', 400, intercom('missing_authorization'), 'unauthorized'],
  ['intercom', 401, intercom('action_forbidden'), 'missing_scope'],
  ['intercom', 401, intercom('token_unauthorized'), 'missing_scope'],
  ['intercom', 400, intercom('too_many_requests'), 'rate_limited'],
  ['shopify', 403, { errors: [{ extensions: { code: 'THROTTLED' } }] }, 'rate_limited'],
  ['shopify', 400, { errors: [{ extensions: { code: 'ACCESS_DENIED' } }] }, 'missing_scope'],
  ['zoho', 400, { code: 'INVALID_TOKEN' }, 'unauthorized'],
  ['zoho', 400, { code: 'TOO_MANY_REQUESTS' }, 'rate_limited'],
  ['zoho', 401, { code: 'NO_PERMISSION' }, 'missing_scope'],
])('%s, HTTP %i with %j means %s', (type, status, body, meaning) => {
  expect(meaningOf(type, status, body)).toMatchObject({ why: meaning });
});

const quota = (quota_limit: string) =>
  google({ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit } });
const throttled = (whose: string) => ({
  message: `Resource level throttle ${whose} DAY limit for calls to this resource is reached.`,
});
const graph = (code: number) => ({ error: { code } });

it.each([
  ['google_sheets', 429, quota('ReadRequestsPerMinutePerProject'), true],
  ['google_sheets', 429, quota('ReadRequestsPerMinutePerUser'), undefined],
  ['gmail', 403, { error: { errors: [{ reason: 'rateLimitExceeded' }] } }, undefined],
  ['facebook', 403, graph(4), true],
  ['facebook', 400, graph(17), undefined],
  ['linkedin', 429, throttled('APPLICATION'), true],
  ['linkedin', 429, throttled('APPLICATION_AND_MEMBER'), undefined],
  ['hubspot', 429, { category: 'RATE_LIMITS', policyName: 'TEN_SECONDLY_ROLLING' }, undefined],
  ['slack', 429, { error: 'ratelimited' }, undefined],
])('%s, HTTP %i with %j is a limit of our app: %j', (type, status, body, ofApp) => {
  const usualMs = ofApp ? 30_000 : 1_000;
  const waitMs = type === 'facebook' ? 60_000 : usualMs;
  expect(meaningOf(type, status, body)).toEqual({ why: 'rate_limited', waitMs, ofApp });
});

it.each(['linkedin', 'notion', 'gmail'])(
  'HTTP 426 of %s means that the API version ended',
  (type) => {
    expect(meaningOf(type, 426)).toEqual({ why: 'version_ended', status: 426 });
  },
);
