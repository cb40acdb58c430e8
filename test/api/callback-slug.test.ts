import { describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const provider = await startStub(({ form }) => ({
  body: form.has('grant_type')
    ? { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', locationId: 'loc1' }
    : { location: { id: 'loc1', name: 'Main street' } },
}));
const stack = await useStack([['https://services.leadconnectorhq.com', provider.origin]]);
const { request, createTenant, connections, oauthApps, info } = stack;
const { start } = createConnecting(stack);
for (const integrationType of ['gohighlevel', 'zoom']) {
  await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
}
const path = '/integrations/oauth_callback/crm-location';

describe('a provider that refuses a redirect URI with its name', () => {
  it('gets another one, calls back there, and exchanges the code with it', async () => {
    const { tenantId, apiKey } = await createTenant();
    const { searchParams } = await start(apiKey, 'gohighlevel');
    expect(searchParams.get('redirect_uri')).toBe(info.base_url + path);
    const answer = await request(`${path}?code=c&state=${searchParams.get('state')}`);
    expect(settingsRedirectOf(answer, info.frontend_url).slice(0, 2)).toEqual([
      ['category', 'crm'],
      ['success', 'true'],
    ]);
    expect(provider.requests[0]?.form.get('redirect_uri')).toBe(info.base_url + path);
    expect(await connections.primary(tenantId, 'gohighlevel')).toMatchObject({
      standing: { is: 'live' },
    });
  });

  it('does not call back at its type, which is 404', async () => {
    const answer = await request('/integrations/oauth_callback/gohighlevel?error=access_denied');
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(answer.text).toContain('crm-location');
  });

  it('accepts only a state of its own type', async () => {
    const { apiKey } = await createTenant();
    const state = (await start(apiKey, 'zoom')).searchParams.get('state');
    const answer = await request(`${path}?code=c&state=${state}`);
    expect(settingsRedirectOf(answer, info.frontend_url)[2]).toEqual([
      'error_msg',
      'This link is invalid or has expired. Please start again.',
    ]);
  });
});
