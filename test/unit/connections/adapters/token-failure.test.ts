import fc from 'fast-check';
import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { basicCredentials } from '../../../../functions/connections/adapters/client-authentication.ts';
import {
  type TokenRequestKind,
  tokenFailure,
} from '../../../../functions/connections/adapters/token-failure.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

const failureOf = (type: string, response: object, kind: TokenRequestKind) =>
  tokenFailure(
    findProvider(providers, type),
    kind,
    { status: 400, body: { ...response } },
    undefined,
  );

const invalidGrant = (error_description: string) => ({ error: 'invalid_grant', error_description });
const ringcentral = (error: string, errorCode: string) => ({ error, errors: [{ errorCode }] });

it.each([
  ['calendly', { error: 'something_new' }, 'transient'],
  ['facebook', { error: { code: 100 } }, 'transient'],
  ['gmail', { error: 'deleted_client' }, 'app_configuration'],
  ['gohighlevel', { message: 'Missing parameter: user_type' }, 'app_configuration'],
  ['hubspot', { error: 'invalid_grant', status: 'BAD_REDIRECT_URI' }, 'app_configuration'],
  ['microsoft_teams', { error: 'invalid_grant', error_codes: [700082] }, 'reconnect'],
  ['microsoft_teams', { error: 'interaction_required' }, 'reconnect'],
  ['salesforce', invalidGrant('expired authorization code'), 'transient'],
  ['salesforce', { error: 'invalid_app_access' }, 'administrator'],
  ['slack', { ok: false, error: 'no_scopes' }, 'app_configuration'],
  ['slack', { ok: false, error: 'invalid_grant_type' }, 'app_configuration'],
  ['slack', { ok: false, error: 'oauth_authorization_url_mismatch' }, 'app_configuration'],
  ['linkedin', { error: 'invalid_redirect_uri' }, 'transient'],
  ['linkedin', { error: 'refresh_token_client_mismatch' }, 'reconnect'],
  ['gohighlevel', { message: 'Invalid grant: refresh token has expired' }, 'reconnect'],
] as const)('a refresh of %s refused with %o is %s', (type, response, failure) => {
  expect(failureOf(type, response, 'onRefresh').failure).toBe(failure);
});

it.each([
  ['linkedin', { error: 'invalid_request' }, 'reconnect'],
  ['ringcentral', ringcentral('access_denied', 'OAU-109'), 'app_configuration'],
  ['linkedin', { error: 'unauthorized_client' }, 'app_configuration'],
] as const)('a code of %s refused with %o is %s', (type, response, failure) => {
  expect(failureOf(type, response, 'onCode').failure).toBe(failure);
});

it('names documented words alone, never what a provider wrote itself', () => {
  const named = (type: string, response: object) => failureOf(type, response, 'onRefresh').message;
  expect(named('hubspot', { error: 'x', status: 'BAD_REFRESH_TOKEN' })).toContain('BAD_REFRESH_');
  expect(named('gohighlevel', { message: 'Invalid parameter: my-secret' })).not.toContain('secret');
  expect(named('gmail', { error: 'my-secret' })).not.toContain('secret');
});

const sent = (id: string, secret: string) =>
  Buffer.from(basicCredentials(id, secret).replace('Basic ', ''), 'base64').toString('utf8');
const decoded = (credentials: string) => {
  const parts = credentials.split(':');
  expect(parts).toHaveLength(2);
  return parts.map((part) => new URLSearchParams(`v=${part}`).get('v'));
};

it('leaves unreserved characters alone, so that a server that does not decode reads them too', () => {
  const unreserved = '01932c07-2f5e-7c1a_A.z~9';
  expect(sent(unreserved, '12.34')).toBe(`${unreserved}:12.34`);
});

it('is read as it was by a server that decodes, whatever it holds', () => {
  const unit = fc.oneof(
    fc.constantFrom(..."%2F:+ &=!*'()"),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  );
  const text = fc.string({ unit, minLength: 1 });
  fc.assert(
    fc.property(text, text, (id, secret) => {
      expect(decoded(sent(id, secret))).toEqual([id, secret]);
    }),
  );
});
