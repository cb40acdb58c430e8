import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../support/fault/fault.ts';
import { startFaultyServices } from '../support/fault/faulty-services.ts';
import { channels, startSlack } from '../support/providers/slack-stub.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const slack = await startSlack();
const { dynamodb, kms, options } = await startFaultyServices();
const stack = await startTestStack({ ...options, originMap: new Map([slack.mapping]) });
const { request, createTenant, connect, oauthApps } = stack;
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

afterEach(() => {
  dynamodb.recover();
  kms.recover();
});

const agents = { path: '/agents', method: 'GET', status: 200 };
const lookUp = { path: channels, method: 'GET', status: 200 };
const start = { path: '/integrations/oauth_start/slack', method: 'POST', status: 201 };
const endpoints = [agents, lookUp, start];

const connected = async () => {
  const { tenantId, apiKey } = await createTenant();
  await connect(tenantId, 'slack', { accessToken: 'xoxb' });
  return apiKey;
};
const call = (apiKey: string, { path, method }: { path: string; method: string }) =>
  request(path, { method, apiKey });
const failed = { status: 500, body: { code: 'internal_error', detail: expect.any(String) } };

// request() checks that every answer is JSON with an X-Request-Id.
describe('DynamoDB out of reach', () => {
  it.each(['drop', 'fail'] as const)(
    '500s every keyed endpoint, which works again afterwards: %s',
    async (mode) => {
      const apiKey = await connected();
      dynamodb.inject({ mode });
      const answers = await Promise.all(endpoints.map((endpoint) => call(apiKey, endpoint)));
      for (const answer of answers) expect(answer).toMatchObject(failed);
      dynamodb.recover();
      for (const endpoint of endpoints) {
        expect(await call(apiKey, endpoint)).toMatchObject({ status: endpoint.status });
      }
    },
  );

  it.each<[string, Omit<Fault, 'mode'>, typeof agents]>([
    ['reading the key', { table: 'api_keys' }, agents],
    ['the rate limit', { table: 'rate_limits' }, agents],
    ['listing agents', { table: 'agents' }, agents],
    ['reading the connection', { table: 'integrations' }, lookUp],
    ['reading the OAuth app', { table: 'oauth_apps' }, start],
    ['opening a flow', { table: 'oauth_flows' }, start],
  ])('500s an endpoint that fails at %s', async (_, where, endpoint) => {
    const apiKey = await connected();
    dynamodb.inject({ mode: 'fail', ...where });
    expect(await call(apiKey, endpoint)).toMatchObject(failed);
    dynamodb.recover();
    expect(await call(apiKey, endpoint)).toMatchObject({ status: endpoint.status });
  });

  it('does not affect endpoints that need no database', async () => {
    dynamodb.inject({ mode: 'drop' });
    for (const path of ['/health', '/openapi.json', '/docs', '/docs/errors']) {
      expect(await request(path)).toMatchObject({ status: 200 });
    }
  });
});

describe('KMS out of reach', () => {
  it.each(['drop', 'fail'] as const)(
    '500s options and start but not agents, and both work again afterwards: %s',
    async (mode) => {
      const apiKey = await connected();
      kms.inject({ mode });
      const answers = await Promise.all([call(apiKey, lookUp), call(apiKey, start)]);
      for (const answer of answers) expect(answer).toMatchObject(failed);
      expect(await call(apiKey, agents)).toMatchObject({ status: 200 });
      kms.recover();
      expect(await call(apiKey, lookUp)).toMatchObject({ status: 200 });
      expect(await call(apiKey, start)).toMatchObject({ status: 201 });
    },
  );
});
