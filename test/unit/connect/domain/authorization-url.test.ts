import { describe, expect, it } from 'vitest';
import type { AppParameter } from '../../../../functions/catalogue/providers/app-settings.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { gohighlevel } from '../../../../functions/catalogue/providers/gohighlevel.ts';
import { googleSheets } from '../../../../functions/catalogue/providers/google-sheets.ts';
import { hubspot } from '../../../../functions/catalogue/providers/hubspot.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { zoom } from '../../../../functions/catalogue/providers/zoom.ts';
import { authorizationUrl } from '../../../../functions/connect/domain/authorization-url.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';

const flow = { redirectUri: 'https://api.example.com/cb', state: 'state-1', codeVerifier: 'v' };
const urlOf = (
  provider: Provider,
  settings: Record<string, unknown> = {},
  requested: { isOther?: boolean; account?: string } = {},
) => {
  const app = { integrationType: provider.type, clientId: 'our-client', ...settings };
  return authorizationUrl(resolveProvider(provider, {}), app, { ...flow, ...requested });
};
const queryOf = (url: URL) => Object.fromEntries(url.searchParams);

describe('the authorization URL', () => {
  it('has the parameters of the app', () => {
    const authorizationParameters = { version_id: '65f0c1' };
    const url = urlOf(gohighlevel, { authorizationParameters });
    expect(queryOf(url)).toEqual({ ...queryOf(urlOf(gohighlevel)), version_id: '65f0c1' });
  });

  it('leaves out parameters and values that the provider’s file does not list', () => {
    const unknown = { prompt: 'none', request_uri: 'https://evil.example.com/', version_id: 'a&b' };
    const url = urlOf(gohighlevel, { authorizationParameters: unknown });
    expect(url.href).toBe(urlOf(gohighlevel).href);
  });

  it('has the app’s host if the provider’s file lists it', () => {
    const at = (authorizationHost: string) => urlOf(gohighlevel, { authorizationHost });
    const usual = urlOf(gohighlevel);
    expect(at('marketplace.leadconnectorhq.com').href).toBe(
      usual.href.replace('marketplace.gohighlevel.com', 'marketplace.leadconnectorhq.com'),
    );
    expect(at('evil.example.com').href).toBe(usual.href);
    expect(at('constructor').href).toBe(usual.href);
  });

  it('asks the provider for its account chooser when another account is wanted', () => {
    expect(queryOf(urlOf(gmail, {}, { isOther: false })).prompt).toBe('consent');
    expect(queryOf(urlOf(gmail, {}, { isOther: true })).prompt).toBe('select_account consent');
  });

  it.each([
    [gmail, 'ada@example.com', 'ada@example.com'],
    [gmail, 'Ada', undefined],
    [hubspot, 'ada@example.com', undefined],
  ])('suggests to $type the account %s as: %s', (provider, account, hint) => {
    expect(queryOf(urlOf(provider, {}, { account })).login_hint).toBe(hint);
  });

  it.each([
    [true, sha256(flow.codeVerifier), 'S256'],
    [false, undefined, undefined],
  ])('has a code challenge where the provider takes one: %s', (pkce, challenge, method) => {
    const { code_challenge, code_challenge_method } = queryOf(urlOf({ ...gmail, pkce }));
    expect([code_challenge, code_challenge_method]).toEqual([challenge, method]);
  });

  it('has no parameter for scopes where it asks for none', () => {
    expect(queryOf(urlOf(zoom))).not.toHaveProperty('scope');
  });

  it('asks for optional scopes where the provider takes them', () => {
    const { scopes, optionalScopes } = googleSheets;
    const all = [...scopes, ...(optionalScopes?.scopes ?? [])];
    expect(queryOf(urlOf(googleSheets)).scope).toBe(all.join(' '));
    const { optional_scope, scope } = queryOf(urlOf(hubspot));
    expect(optional_scope).toBe(hubspot.optionalScopes?.scopes.join(' '));
    expect(scope).toBe(hubspot.scopes.join(' '));
  });

  describe('security', () => {
    const anything: AppParameter = { label: 'anything', pattern: /^/ };
    const ours = [
      ...['response_type', 'client_id', 'redirect_uri', 'scope', 'optional_scope', 'state'],
      ...['code_challenge', 'code_challenge_method'],
    ];
    /** A provider whose file would let an app set them. */
    const careless = (provider: Provider): Provider => ({
      ...provider,
      appSettings: {
        authorizationParameters: Object.fromEntries(ours.map((name) => [name, anything])),
      },
    });
    const evil = Object.fromEntries(ours.map((name) => [name, 'evil']));

    // Gmail has a code challenge, HubSpot optional scopes, and Zoom asks for no scopes at all.
    it.each([gmail, hubspot, { ...zoom, pkce: false }])(
      'lets no app replace our own parameters, with $type',
      (provider) => {
        const url = urlOf(careless(provider), { authorizationParameters: evil });
        const { optional_scope, ...rest } = queryOf(url);
        const { optional_scope: requested, ...usual } = queryOf(urlOf(provider));
        expect(rest).toEqual(usual);
        if (provider.optionalScopes?.parameter) expect(optional_scope).toBe(requested);
      },
    );

    it('lets no app replace a parameter of the provider', () => {
      const appSettings = { authorizationParameters: { prompt: anything } };
      const provider = { ...gmail, appSettings };
      const url = urlOf(provider, { authorizationParameters: { prompt: 'none' } });
      expect(url.searchParams.get('prompt')).toBe('consent');
    });
  });
});
