import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../functions/contracts/list-integrations.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { demoType } from '../../infra/local/demo-provider/describe-provider.ts';
import { agree } from '../support/agreeable-provider.ts';
import { type AnyRequest, anyRequest } from '../support/any-request.ts';
import { assertDocumented } from '../support/documented.ts';
import { startTestStack } from '../support/harness.ts';
import { originsTo, variablesOf } from '../support/live-fields.ts';
import { rawHead, sendRaw } from '../support/raw-request.ts';
import { startStub } from '../support/stub-server.ts';

/** `npm run fuzz -- <inputs>` sends more requests, and other ones. */
const inputs = Number(process.env.TRUNKLINE_FUZZ_INPUTS ?? 2000);
const seed = Number(process.env.TRUNKLINE_FUZZ_SEED ?? 20_260_101);
const atOnce = 4;

const stub = await startStub(agree);
const stack = await startTestStack({
  originMap: new Map([...originsTo(stub.origin), ['https://accounts.zoho.eu', stub.origin]]),
});
const { request, createTenant, addKey, connect, oauthApps, info } = stack;
const { origin } = new URL(info.base_url);

const connected = async () => {
  const { tenantId, apiKey } = await createTenant();
  for (const type of [...providers.keys(), demoType]) {
    await oauthApps.put({ integrationType: type, clientId: 'id', clientSecret: 'secret' });
    const known = { variables: variablesOf(type), account: { id: '1', label: 'Acme' } };
    await connect(tenantId, type, { accessToken: 'token', refreshToken: 'refresh' }, known);
  }
  return { tenantId, apiKey };
};
/** Requests may end the connections of the other tenant; this one keeps its own. */
const lasting = await connected();
const passing = await connected();
const listed = await request('/integrations', { apiKey: passing.apiKey });
const integrationIds = listIntegrations.response.body.parse(listed.body).map(({ id }) => id);
const states = await Promise.all(
  ['slack', 'gmail', 'zoho', 'hubspot'].map(async (type) => {
    const path = `/integrations/oauth_start/${type}`;
    const { body } = await request(path, { method: 'POST', apiKey: lasting.apiKey });
    return new URL(Object(body).authorization_url).searchParams.get('state') ?? '';
  }),
);
const known = {
  apiKeys: [
    lasting.apiKey,
    lasting.apiKey,
    passing.apiKey,
    await addKey(lasting.tenantId, { scopes: ['agents:read'] }),
    await addKey(lasting.tenantId, { scopes: [], expiresAtMs: 1 }),
  ],
  states,
  integrationIds,
};

const seen = new Map<number, number>();
/** Fails on a 5xx that is our fault, an undocumented status, or an error without a detail. */
const expectAnswered = async ({ method, path, headers, body }: AnyRequest) => {
  const length = Buffer.byteLength(body);
  const lines = [
    'Host: localhost',
    ...headers,
    ...(length > 0 ? [`Content-Length: ${length}`] : []),
  ];
  const answer = await sendRaw(origin, rawHead(`${method} /api${path} HTTP/1.1`, lines) + body);
  seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
  if (method === 'HEAD' && answer.status === 404) {
    expect(answer.body).toBe('');
    return;
  }
  const json = answer.body ? JSON.parse(answer.body) : undefined;
  if (answer.status >= 400) expect(json.detail).toEqual(expect.stringMatching(/./));
  if (answer.status >= 500)
    expect(json.code).toMatch(/^(provider_unavailable|oauth_app_misconfigured)$/);
  // The gateway refuses an unreadable request before it knows the endpoint.
  if (answer.status === 400 && json.code === 'malformed_request') return;
  const [, ...fields] = answer.headers.split('\r\n');
  const pairs = fields.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status } = answer;
  assertDocumented(method, path, {
    status,
    headers: new Headers(pairs),
    text: answer.body,
    body: json,
  });
};

describe('any request', () => {
  it('is answered as documented', { timeout: 60_000 + inputs * 200 }, async () => {
    const property = fc.asyncProperty(anyRequest(known), expectAnswered);
    const part = (n: number) =>
      fc.assert(property, { seed: seed + n, numRuns: Math.ceil(inputs / atOnce) });
    await Promise.all(Array.from({ length: atOnce }, (_, n) => part(n)));
    expect([...seen.keys()].sort()).toEqual(
      expect.arrayContaining([200, 201, 302, 400, 401, 403, 404, 422]),
    );
  });
});
