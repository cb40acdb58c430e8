import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['oauth.pipedrive.com', 'acme.pipedrive.com']);
const { request, createTenant, oauthApps, provider } = stack;
const { start, callBack } = createConnecting(stack);

const read = { decoding: (half: string) => new URLSearchParams(`v=${half}`).get('v'), raw: String };

it.each([
  ['decoding', 'a-b_c.d~e', 's-e_c.r~t'],
  ['decoding', 'per%cent', 'co:lon'],
  ['decoding', 'pl+us', 'sp ace'],
  ['decoding', 'ключ', 'naïve'],
  ['raw', '01932c07-2f5e-7c1a-9a63-52b5a1c8a001', '12.34_s~t'],
] as const)('a %s server recognizes the client %s with %s', async (how, clientId, clientSecret) => {
  await oauthApps.put({ integrationType: 'pipedrive', clientId, clientSecret });
  const id = randomUUID();
  provider.respond = ({ url, headers }) => {
    if (!url.pathname.startsWith('/oauth/')) {
      return { body: { data: { id, company_id: 9, company_name: 'Acme' } } };
    }
    const [, sent = ''] = (headers.authorization ?? '').split('Basic ');
    const halves = Buffer.from(sent, 'base64').toString('utf8').split(':').map(read[how]);
    const isKnown = halves.length === 2 && halves[0] === clientId && halves[1] === clientSecret;
    if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
    const api_domain = 'https://acme.pipedrive.com';
    return { body: { access_token: 'a', refresh_token: 'r', token_type: 'bearer', api_domain } };
  };
  const { apiKey } = await createTenant();
  const outcome = await callBack('pipedrive', await start(apiKey, 'pipedrive'));
  expect(outcome).toMatchObject({ success: 'true' });
  const path = `/integrations/${outcome.integration_id}`;
  expect((await request(path, { method: 'DELETE', apiKey })).body).toMatchObject({ revoked: true });
});
