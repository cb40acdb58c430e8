import { describe, expect, it } from 'vitest';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { createTenant, oauthApps, info } = stack;
const { start } = createConnecting(stack);
const app = { integrationType: 'gohighlevel', clientId: 'our-client', clientSecret: 's' };

/** The answer of a start after the app is stored. */
const startWith = async (settings: Partial<Parameters<typeof oauthApps.put>[0]> = {}) => {
  await oauthApps.put({ ...app, ...settings });
  const { apiKey } = await createTenant();
  const url = await start(apiKey, 'gohighlevel');
  const { state, ...parameters } = Object.fromEntries(url.searchParams);
  expect(state).toMatch(/^[0-9A-Za-z]{22}\.[\w-]+$/);
  return { host: url.host, pathname: url.pathname, parameters };
};

describe('a start with an operator’s app settings', () => {
  it('has the app’s parameters and host', async () => {
    const usual = await startWith();
    expect(usual.parameters).toMatchObject({ client_id: 'our-client', response_type: 'code' });
    const own = await startWith({
      authorizationParameters: { version_id: '65f0c1' },
      authorizationHost: 'marketplace.leadconnectorhq.com',
    });
    expect(own).toEqual({
      host: 'marketplace.leadconnectorhq.com',
      pathname: usual.pathname,
      parameters: { ...usual.parameters, version_id: '65f0c1' },
    });
  });

  it('keeps our own parameters and host, even if the row has others', async () => {
    const usual = await startWith();
    const evil = 'https://evil.example.com/';
    const spoilt = await startWith({
      authorizationHost: 'evil.example.com',
      authorizationParameters: {
        state: 'evil',
        redirect_uri: evil,
        client_id: 'evil',
        response_type: 'token',
        scope: 'everything',
        code_challenge: 'evil',
        code_challenge_method: 'plain',
        request_uri: evil,
        version_id: '"&state=evil',
      },
    });
    expect(spoilt).toEqual(usual);
    expect(usual.parameters.redirect_uri).toMatch(`${info.base_url}/integrations/oauth_callback/`);
  });
});
