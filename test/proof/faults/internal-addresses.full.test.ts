import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { liveFields, originsTo, valuesOf, variablesOf } from '../../support/fields/live-fields.ts';
import { startCanary } from '../../support/hostile/canary.ts';
import { internalHosts, smuggled } from '../../support/hostile/internal-addresses.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../support/providers/stub-server.ts';
import { settingsRedirectOf } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const canary = await startCanary();
const stub = await startStub(() => ({ status: 404, body: {} }));
const originMap = new Map([...originsTo(stub.origin), ['https://acme.myshopify.com', stub.origin]]);
const { request, createTenant, connect, setUpApps, info } = await startTestStack({
  originMap,
  // A window of seconds, so that a request that waits for a busy machine is not refused.
  rateLimit: { perSecond: 10_000, burst: 1_000_000 },
});
await setUpApps(...providers.keys());

/** Each internal host once, half of them with the canary's port, each smuggled in another way. */
const spellings = internalHosts.map((host, n) => {
  const ways = smuggled(n % 2 ? host : `${host}:${canary.port}`, 'acme.example.com');
  return (n % 3 === 0 ? host : ways[n % ways.length]) ?? host;
});
const sample = (count: number) =>
  spellings.filter((_, n) => n % Math.ceil(spellings.length / count) === 0);

const inTurns = async <T>(items: readonly T[], act: (item: T) => Promise<void>) => {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: 4 }, work));
};

const expectNobodyElseAsked = () => {
  const requests = new Set(stub.requests.map(({ url }) => `https://${url.host}`));
  expect([...requests].filter((origin) => !originMap.has(origin))).toEqual([]);
  expect(canary.connections()).toBe(0);
};

const start = async (type: string, apiKey: string, body: object = {}) => {
  const path = `/integrations/oauth_start/${type}`;
  const response = await request(path, { method: 'POST', apiKey, body: JSON.stringify(body) });
  const url = Object(response.body).authorization_url;
  return { answer: response, url: url === undefined ? undefined : new URL(url) };
};
const callBack = async (type: string, parameters: Record<string, string>) =>
  settingsRedirectOf(
    await request(`/integrations/oauth_callback/${type}?${new URLSearchParams(parameters)}`),
    info.frontend_url,
  );

describe('spellings of internal addresses', () => {
  it('are refused with 422 as parents of options, or sent as ids that the provider does not know', async () => {
    stub.respond = () => ({ status: 404, body: {} });
    const { tenantId, apiKey } = await createTenant();
    for (const type of providers.keys()) {
      const variables = variablesOf(type);
      const account = { id: '1', label: 'Acme' };
      await connect(tenantId, type, { accessToken: 'token' }, { variables, account });
    }
    const cases = liveFields.flatMap((live) =>
      [...(live.field.parents ?? []), ...(live.field.optionalParents ?? [])].map((parent) => ({
        live,
        parent,
      })),
    );
    const queries = spellings.map((spelling, n) => ({ spelling, at: cases[n % cases.length] }));
    await inTurns(queries, async ({ spelling, at }) => {
      if (!at) return;
      const query = new URLSearchParams(
        [...valuesOf(at.live)].filter(([key]) => at.live.field.parents?.includes(key)),
      );
      query.set(at.parent, spelling);
      const response = await request(`${at.live.path}?${query}`, { apiKey });
      expect(response.status, `${at.live.name} ${spelling}: ${response.text}`).toBe(422);
    });
    expectNobodyElseAsked();
  });

  it.each([
    ['salesforce', 'login_host', /\.salesforce\.com$/],
    ['shopify', 'shop', /\.myshopify\.com$/],
    ['typeform', 'region', /\.typeform\.(com|eu)$/],
    ['intercom', 'region', /\.intercom\.com$/],
    ['zendesk', 'subdomain', /\.zendesk\.com$/],
    ['ringcentral', 'service', /\.ringcentral\.(?:com|biz)$/],
    ['microsoft_teams', 'entra_tenant', /^login\.microsoftonline\.com$/],
    ['gorgias', 'subdomain', /\.gorgias\.com$/],
    ['quickbooks', 'environment', /\.intuit\.com$/],
  ])('start no connection of %s as its %s', async (type, name, owned) => {
    const { apiKey } = await createTenant();
    await inTurns(sample(60), async (spelling) => {
      const { answer: response, url } = await start(type, apiKey, { [name]: spelling });
      if (url) expect(url.hostname).toMatch(owned);
      else expect(response.status).toBe(422);
    });
    expectNobodyElseAsked();
  });

  it.each([
    ['zoho', 'accounts-server', {}],
    ['gmail', 'iss', {}],
    ['shopify', 'shop', { shop: 'acme' }],
    ['quickbooks', 'realmId', {}],
  ])('complete no connection of %s as the callback’s %s', async (type, name, body) => {
    const { apiKey } = await createTenant();
    const state = (await start(type, apiKey, body)).url?.searchParams.get('state') ?? '';
    stub.requests.length = 0;
    await inTurns(sample(60), async (spelling) => {
      const parameters = { code: 'c', [name]: spelling, state };
      // Signed as by the provider, so that only the host is wrong.
      const message = Object.entries(parameters).map((pair) => pair.join('='));
      const hmac = createHmac('sha256', 'secret').update(message.sort().join('&')).digest('hex');
      const redirect = await callBack(type, { ...parameters, hmac });
      expect(redirect).toContainEqual([
        'error_msg',
        'This link is invalid or has expired. Please start again.',
      ]);
    });
    expect(stub.requests).toEqual([]);
    expectNobodyElseAsked();
  });

  it.each([
    ['salesforce', 'instance_url'],
    ['pipedrive', 'api_domain'],
    ['zoho', 'api_domain'],
    ['calendly', 'owner'],
    ['mailchimp', 'dc'],
  ])('complete no connection of %s as its answer’s %s', async (type, name) => {
    const known = { organization: 'https://api.calendly.com/organizations/A' };
    stub.respond = ({ form, headers }: StubRequest): StubResponse => {
      const code = form.get('code') ?? '';
      const token = headers.authorization?.replace(/^\w+ /, '') ?? '';
      const granted = { access_token: encodeURIComponent(code), token_type: 'bearer' };
      const account = { [name]: code || decodeURIComponent(token) };
      return { body: code ? { ...known, ...granted, ...account } : account };
    };
    const { apiKey } = await createTenant();
    await inTurns(sample(30), async (spelling) => {
      const { url } = await start(type, apiKey, { if_other_account: 'replace' });
      const state = url?.searchParams.get('state') ?? '';
      const redirect = await callBack(type, { code: spelling, state });
      expect(redirect, spelling).toContainEqual([
        'error_msg',
        'The provider did not say which account this is. Please contact support.',
      ]);
    });
    expectNobodyElseAsked();
  });
});
