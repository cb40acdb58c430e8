import { describe, expect, it } from 'vitest';
import { createRegisteredApps } from '../../../functions/apps/adapters/registered-apps.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, info, database } = stack;
const post = (path: string, apiKey: string, body?: string) =>
  request(path, { method: 'POST', apiKey, ...(body === undefined ? {} : { body }) });
const urlOf = (body: unknown) => new URL((body as { authorization_url: string }).authorization_url);

describe('POST /integrations/oauth_start/{integration_type}', () => {
  describe('success', () => {
    it('answers 201 with an authorization URL for ten minutes', async () => {
      const { apiKey } = await createTenant();
      const { status, body } = await post('/integrations/oauth_start/demo', apiKey);
      expect(status).toBe(201);
      const { expires_at } = body as { expires_at: string };
      expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(9 * 60_000);
      const url = urlOf(body);
      expect(url.origin + url.pathname).toBe(`${info.frontend_url}/demo-provider/auth`);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        response_type: 'code',
        client_id: 'trunkline',
        redirect_uri: `${info.base_url}/integrations/oauth_callback/demo`,
        scope: 'openid offline_access projects:read',
        state: expect.stringMatching(/^[0-9A-Za-z]{22}\.[\w-]+$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        prompt: 'consent',
      });
    });
  });

  it('names the page on which an administrator allows our app, where a provider has one', async () => {
    await stack.setUpApps('outlook', 'microsoft_teams', 'gmail');
    const { apiKey } = await createTenant();
    const started = async (type: string, body?: string) =>
      (await post(`/integrations/oauth_start/${type}`, apiKey, body)).body as {
        administrator_url?: string;
      };
    const { administrator_url = '' } = await started('outlook');
    const url = new URL(administrator_url);
    expect(url.origin + url.pathname).toBe(
      'https://login.microsoftonline.com/organizations/v2.0/adminconsent',
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'id',
      scope: expect.stringContaining('Mail.ReadWrite'),
      redirect_uri: `${info.base_url}/integrations/oauth_callback/outlook`,
    });
    const ofTenant = await started('microsoft_teams', '{"entra_tenant": "acme.example"}');
    expect(ofTenant.administrator_url).toContain('/acme.example/v2.0/adminconsent?');
    expect(await started('gmail')).not.toHaveProperty('administrator_url');

    // Who has allowed it comes back without a code.
    const back = `/integrations/oauth_callback/outlook?admin_consent=True&tenant=t&scope=s`;
    const response = await request(back, { headers: { accept: 'text/html' } });
    expect(response.headers.get('location')).toContain('error_code=app_allowed');
  });

  describe('errors', () => {
    it('422s a type without an OAuth app, and says whom to ask', async () => {
      await createRegisteredApps(database).remove({
        integrationType: 'gmail',
        tenantId: undefined,
      });
      const { apiKey } = await createTenant();
      const response = await request('/integrations/oauth_start/gmail', {
        method: 'POST',
        apiKey,
      });
      expect(response).toMatchObject({
        status: 422,
        body: {
          code: 'oauth_app_not_configured',
          detail:
            'Gmail cannot be connected yet: no OAuth app is set up for it here. Ask whoever runs this ' +
            'service to set one up; then start again, or connect on the settings page.',
        },
      });
      const { text } = await request('/docs/errors/oauth_app_not_configured');
      expect(text).toContain('Ask the operator to store the OAuth app');
    });

    it.each(['/demo', '/gmail?x=1', '/nope'])(
      '404s a GET of %s, and says to POST',
      async (path) => {
        const response = await request(`/integrations/oauth_start${path}`);
        expect(response).toMatchObject({
          status: 404,
          body: { code: 'not_found', detail: expect.stringContaining('Use POST') },
        });
        expect(response.headers.get('allow')).toBe('POST');
        expect(response.headers.get('x-request-id')).toBe(Object(response.body).request_id);
      },
    );
  });
});
