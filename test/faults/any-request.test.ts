import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../functions/contracts/list-integrations.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { demoType } from '../../infra/local/demo-provider/describe-provider.ts';
import { soaking } from '../soak/soaking.ts';
import { agree } from '../support/agreeable-provider.ts';
import { type AnyRequest, anyRequest } from '../support/any-request.ts';
import { assertDocumented } from '../support/documented.ts';
import { startTestStack } from '../support/harness.ts';
import { originsTo, variablesOf } from '../support/live-fields.ts';
import { meantRequests, refusedRequests } from '../support/meant-requests.ts';
import { rawHead, sendRaw } from '../support/raw-request.ts';
import { startStub } from '../support/stub-server.ts';

const { runs, seed, progress, report } = soaking('requests');
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
const idsOf = async (apiKey: string) => {
  const { body } = await request('/integrations', { apiKey });
  return listIntegrations.response.body.parse(body).map(({ id }) => id);
};
const stateOf = async (apiKey: string, type: string) => {
  const path = `/integrations/oauth_start/${type}`;
  const { body } = await request(path, { method: 'POST', apiKey });
  return new URL(Object(body).authorization_url).searchParams.get('state') ?? '';
};
/** Requests may end the connections of the other tenant; this one keeps its own. */
const lasting = await connected();
const passing = await connected();
const integrationIds = await idsOf(passing.apiKey);
const states = await Promise.all(
  ['slack', 'gmail', 'zoho', 'hubspot'].map((type) => stateOf(lasting.apiKey, type)),
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

/** No request of the property knows it. */
const bystander = await connected();
const caller = {
  apiKey: bystander.apiKey,
  limitedKey: await addKey(bystander.tenantId, { scopes: ['agents:read'] }),
  integrationId: (await idsOf(bystander.apiKey))[0] ?? '',
  state: await stateOf(bystander.apiKey, 'pipedrive'),
};

/**
 * Fails on a 5xx that is our fault, an undocumented status, or an error without a detail.
 * @returns the status
 */
const expectAnswered = async ({ method, path, headers, body }: AnyRequest): Promise<number> => {
  const length = Buffer.byteLength(body);
  const lines = [
    'Host: localhost',
    ...headers,
    ...(length > 0 ? [`Content-Length: ${length}`] : []),
  ];
  const answer = await sendRaw(origin, rawHead(`${method} /api${path} HTTP/1.1`, lines) + body);
  const { status } = answer;
  if (method === 'HEAD' && status === 404) {
    expect(answer.body).toBe('');
    return status;
  }
  const json = answer.body ? JSON.parse(answer.body) : undefined;
  if (status >= 400) expect(json.detail).toEqual(expect.stringMatching(/./));
  if (status >= 500) expect(json.code).toMatch(/^(provider_unavailable|oauth_app_misconfigured)$/);
  // The gateway refuses an unreadable request before it knows the endpoint.
  if (status === 400 && json.code === 'malformed_request') return status;
  const [, ...fields] = answer.headers.split('\r\n');
  const pairs = fields.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const headersOf = new Headers(pairs);
  assertDocumented(method, path, { status, headers: headersOf, text: answer.body, body: json });
  return status;
};

describe('any request', () => {
  it('is answered as documented', { timeout: 60_000 + runs * 200 }, async () => {
    const statuses = new Map<number, number>();
    let done = 0;
    const property = fc.asyncProperty(anyRequest(known), async (asked) => {
      const status = await expectAnswered(asked);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      progress(++done);
    });
    const part = (n: number) =>
      fc.assert(property, { seed: seed + n, numRuns: Math.ceil(runs / atOnce) });
    await Promise.all(Array.from({ length: atOnce }, (_, n) => part(n)));
    const counted = [...statuses].sort().map(([status, count]) => [`answers ${status}`, count]);
    report(Object.fromEntries(counted));
  });

  // Whatever was drawn before, every success and every common refusal is met here.
  it.each(meantRequests(caller))('leaves $operationId as it was', async ({ request, status }) => {
    expect(await expectAnswered(request)).toBe(status);
  });

  it.each(refusedRequests(caller))('is still refused with $status', async ({ request, status }) => {
    expect(await expectAnswered(request)).toBe(status);
  });
});
