import { describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const provider = await startStub(() => ({ body: {} }));
const stack = await useStack([
  ['https://oauth.pipedrive.com', provider.origin],
  ['https://acme.pipedrive.com', provider.origin],
]);
const { request, createTenant, connections, oauthApps, info } = stack;
const { start } = createConnecting(stack);

const read = { decoding: (half: string) => new URLSearchParams(`v=${half}`).get('v'), raw: String };

/** Accepts only token requests and revocations of this client. */
const serve = (how: keyof typeof read, clientId: string, clientSecret: string) => {
  provider.answer = ({ url, headers }) => {
    if (!url.pathname.startsWith('/oauth/')) {
      return { body: { data: { id: clientId, company_id: 9, company_name: 'Acme' } } };
    }
    const [, sent = ''] = (headers.authorization ?? '').split('Basic ');
    const halves = Buffer.from(sent, 'base64').toString('utf8').split(':').map(read[how]);
    const isKnown = halves.length === 2 && halves[0] === clientId && halves[1] === clientSecret;
    if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
    const api_domain = 'https://acme.pipedrive.com';
    return { body: { access_token: 'a', refresh_token: 'r', token_type: 'bearer', api_domain } };
  };
};

describe.each([
  ['decoding', 'a-b_c.d~e', 's-e_c.r~t'],
  ['decoding', 'per%cent', 'co:lon'],
  ['decoding', 'pl+us', 'sp ace'],
  ['decoding', 'ключ', 'naïve'],
  ['raw', '01932c07-2f5e-7c1a-9a63-52b5a1c8a001', '12.34_s~t'],
] as const)('a %s server', (how, clientId, clientSecret) => {
  it(`recognizes the client ${clientId} with ${clientSecret} in token requests and revocations`, async () => {
    await oauthApps.put({ integrationType: 'pipedrive', clientId, clientSecret });
    serve(how, clientId, clientSecret);
    const { tenantId, apiKey } = await createTenant();
    const state = (await start(apiKey, 'pipedrive')).searchParams.get('state');
    const callback = `/integrations/oauth_callback/pipedrive?code=c&state=${state}`;
    expect(settingsRedirectOf(await request(callback), info.frontend_url)[1]).toEqual([
      'success',
      'true',
    ]);
    const id = (await connections.primary(tenantId, 'pipedrive'))?.integrationId;
    const gone = await request(`/integrations/${id}`, { method: 'DELETE', apiKey });
    expect(gone.body).toMatchObject({ revoked: true });
  });
});
