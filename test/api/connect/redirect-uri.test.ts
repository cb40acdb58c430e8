import { describe, expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'slack.com',
  'oauth2.googleapis.com',
  'graph.facebook.com',
  'oauth.pipedrive.com',
  'acme.pipedrive.com',
  'services.leadconnectorhq.com',
  'auth.monday.com',
  'api.monday.com',
]);
const { request, createTenant, connectionOf, setUpApps, info, provider } = stack;
const { start, callBack } = createConnecting(stack);

describe('a provider that refuses a redirect URI with its name', () => {
  const redirect_uri = `${info.base_url}/integrations/oauth_callback/crm-location`;

  it('gets another one, calls back there, and exchanges the code with it', async () => {
    await setUpApps('gohighlevel');
    const { tenantId, apiKey } = await createTenant();
    const started = await start(apiKey, 'gohighlevel');
    expect(started.searchParams.get('redirect_uri')).toBe(redirect_uri);
    provider.requests.length = 0;
    provider.respond = ({ form }) => ({
      body: form.has('grant_type')
        ? { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', locationId: 'loc1' }
        : { location: { id: 'loc1', name: 'Main street' } },
    });
    const outcome = await callBack('crm-location', started);
    expect(outcome).toMatchObject({ category: 'crm', success: 'true' });
    expect(provider.requests[0]?.form.get('redirect_uri')).toBe(redirect_uri);
    const stored = await connectionOf(tenantId, 'gohighlevel').stored();
    expect(stored).toMatchObject({ state: { is: 'live' } });
  });

  it('does not call back at its type, which is 404', async () => {
    const response = await request('/integrations/oauth_callback/gohighlevel?error=access_denied');
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(response.text).toContain('crm-location');
  });
});
