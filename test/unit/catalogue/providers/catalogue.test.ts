import { describe, expect, it } from 'vitest';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { authorizationUrl } from '../../../../functions/connect/domain/authorization-url.ts';
import { accountRequestOf } from '../../../../functions/connections/domain/account-request.ts';
import { sandboxProviders } from '../../../../infra/sandbox/sandbox-catalogues.ts';

const providers = sandboxProviders('https://app.example.com');

describe.each([...providers.values()])('provider $type', (provider) => {
  it('has https endpoints, and plain keys', () => {
    expect(provider.type).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(provider.category).toMatch(/^[a-z][a-z0-9_]*$/);
    for (const url of [provider.authorizationEndpoint, provider.tokenEndpoint]) {
      expect(new URL(url).protocol).toBe('https:');
    }
    expect(new Set(provider.scopes).size).toBe(provider.scopes.length);
  });

  const { appSettings = {}, variables = {} } = provider;
  const { regions, authorizationParameters = {}, authorizationHosts = [] } = appSettings;

  it('lets an app set none of our parameters, and checks the whole of each other value', () => {
    const { searchParams } = authorizationUrl(
      resolveProvider(provider, {}),
      { integrationType: provider.type, clientId: 'id' },
      { redirectUri: 'https://api.example.com/cb', state: 's', codeVerifier: 'v' },
    );
    const ours = [...searchParams.keys(), 'scope', 'code_challenge', 'request', 'request_uri'];
    for (const [name, { pattern }] of Object.entries(authorizationParameters)) {
      expect(ours).not.toContain(name);
      expect(pattern.source).toMatch(/^\^.*\$$/);
      expect(pattern.test('')).toBe(false);
    }
    for (const host of authorizationHosts) expect(new URL(`https://${host}/`).host).toBe(host);
  });

  it('has the regions of its apps among the values of a variable', () => {
    if (!regions) return;
    const variable = variables[regions.variable];
    const known = variable?.values instanceof RegExp ? variable.values : undefined;
    const listed = known ? [] : Object.values(variable?.values ?? {});
    for (const [name, value] of Object.entries(regions.values)) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(known?.test(value) ?? listed.includes(value)).toBe(true);
      expect(value).toMatch(/^[a-z0-9._-]+$/);
    }
  });

  it('sends no reports if its apps have regions, since the secret of one app verifies a report', () => {
    if (!regions) return;
    const why = `${provider.type} has apps with regions: handle-notice.ts and handle-uninstall.ts must find the app of a report before it may have`;
    expect(provider.notices, `${why} notices`).toBeUndefined();
    expect(provider.uninstallCall, `${why} an uninstallCall`).toBeUndefined();
  });

  it('can be asked about the grant if it sends notices', () => {
    if (!provider.notices) return;
    const why = `${provider.type} needs account.url or account.check, which is asked then`;
    expect(accountRequestOf(provider), why).toBeDefined();
  });

  it('names the secret of its notices if an operator must store one', () => {
    const { key } = provider.notices?.signature ?? {};
    const isPublished = typeof key === 'object' && 'configuration' in key;
    const isOwn = key !== undefined && key !== 'client_secret' && !isPublished;
    expect(appSettings.signingSecret !== undefined).toBe(isOwn);
  });
});
