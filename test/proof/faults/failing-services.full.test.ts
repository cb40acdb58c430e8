import { afterEach, describe, expect, it } from 'vitest';
import { failEachOnce } from '../../support/fault/fail-each-once.ts';
import type { Fault, FaultMode } from '../../support/fault/fault.ts';
import { startFaultyServices } from '../../support/fault/faulty-services.ts';
import { createExpired, googleOrigins, labels } from '../../support/providers/rotating-google.ts';
import { channels, startSlack } from '../../support/providers/slack-stub.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createConnecting, settingsRedirectOf } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { writesOf } from '../../support/stack/tenants.ts';

const slack = await startSlack();
const google = await startStub(() => ({}));
const { dynamodb, kms, options } = await startFaultyServices();
const stack = await startTestStack({
  ...options,
  originMap: new Map([
    slack.mapping,
    ...googleOrigins.map((origin): [string, string] => [origin, google.origin]),
  ]),
});
const { request, createTenant, connect, connections, setUpApps, info } = stack;
const { consent, tokenRequests } = createConnecting(stack);
await setUpApps('slack', 'gmail');
const recover = () => {
  dynamodb.recover();
  kms.recover();
};
afterEach(recover);

type Case = { service: 'dynamodb' | 'kms'; mode: FaultMode; place: string; where: Place };
type Place = Omit<Fault, 'mode'>;
/** Each mode at each place. */
const cases = (
  service: Case['service'],
  modes: readonly FaultMode[],
  places: Record<string, Place>,
): Case[] =>
  Object.entries(places).flatMap(([place, where]) =>
    modes.map((mode) => ({ service, mode, place, where })),
  );
const inject = ({ service, mode, where }: Case) =>
  (service === 'kms' ? kms : dynamodb).inject({ ...where, mode });

const agents = { path: '/agents', method: 'GET', status: 200 };
const lookUp = { path: channels, method: 'GET', status: 200 };
const start = { path: '/integrations/oauth_start/slack', method: 'POST', status: 201 };
const failed = { status: 500, body: { code: 'internal_error', detail: expect.any(String) } };

// request() checks that every answer is JSON with an X-Request-Id.
/** The authorizer takes the limit that all tenants have. */
const butAuthorized = { failing: [start], working: [agents] };

describe('a keyed endpoint', () => {
  const everywhere = { everything: {} };
  it.each([
    ...cases('dynamodb', ['drop', 'fail'], everywhere).map((fault) => ({
      ...{ ...fault, failing: [agents, lookUp, start], working: [] },
    })),
    ...cases('kms', ['drop', 'fail'], everywhere).map((fault) => ({
      ...{ ...fault, failing: [lookUp, start], working: [agents] },
    })),
    ...[
      { place: 'reading the key', where: { table: 'api_keys' }, failing: [agents] } as const,
      { place: 'the rate limit', where: { table: 'rate_limits' }, failing: [agents] } as const,
      { place: 'listing agents', where: { table: 'agents' }, failing: [agents] } as const,
      { place: 'the connection', where: { table: 'integrations' }, failing: [lookUp] } as const,
      { place: 'the OAuth app', where: { table: 'oauth_apps' }, failing: [start] } as const,
      { place: 'opening a flow', where: { table: 'oauth_flows' }, failing: [start] } as const,
      { place: 'the tenant', where: { table: 'tenants' }, ...butAuthorized } as const,
    ].map((fault) => ({ service: 'dynamodb', mode: 'fail', working: [], ...fault }) as const),
  ])('500s, and works again afterwards: $service, $place: $mode', async (fault) => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'slack', { accessToken: 'xoxb' });
    const call = ({ path, method }: typeof agents) => request(path, { method, apiKey });
    inject(fault);
    for (const response of await Promise.all(fault.failing.map(call))) {
      expect(response).toMatchObject(failed);
    }
    for (const each of fault.working) expect(await call(each)).toMatchObject({ status: 200 });
    recover();
    for (const each of fault.failing) {
      expect(await call(each)).toMatchObject({ status: each.status });
    }
  });

  it('has no effect on those that need no database', async () => {
    dynamodb.inject({ mode: 'drop' });
    for (const path of ['/health', '/openapi.json', '/docs', '/docs/errors']) {
      expect(await request(path)).toMatchObject({ status: 200 });
    }
  });
});

/** A flow whose person has consented, ready for the callback, and what became of it. */
const consented = async () => {
  const { tenantId, apiKey } = await createTenant();
  const callback = await consent(apiKey);
  const before = (await tokenRequests()).token_requests;
  return {
    deliver: async () => settingsRedirectOf(await request(callback), info.frontend_url),
    exchanges: async () => (await tokenRequests()).token_requests - before,
    stored: () => connections.primary(tenantId, 'demo'),
  };
};

const failSevenTimes = () => {
  const before = dynamodb.count('TransactWriteItems');
  dynamodb.inject({ mode: 'failAfterCommit', operation: 'TransactWriteItems', times: 7 });
  return () => dynamodb.count('TransactWriteItems') - before;
};

describe('a callback', () => {
  // First, since each SDK client has a quota of repetitions, which the failures below use up.
  it.each([
    ['kms', 'each call once', () => failEachOnce(kms)],
    ['dynamodb', 'each call once', () => failEachOnce(dynamodb)],
    ['dynamodb', 'the connection, seven times', failSevenTimes],
  ])('is retried unnoticed: %s, %s', async (_service, _times, injectFaults) => {
    const { deliver, exchanges, stored } = await consented();
    const countFailed = injectFaults();
    expect(await deliver()).toContainEqual(['success', 'true']);
    expect(countFailed()).toBeGreaterThan(0);
    expect(await exchanges()).toBe(1);
    expect(writesOf(await stored())).toBe(1);
  });

  it.each([
    ...cases('kms', ['drop', 'throttle', 'fail'], {
      everything: {},
      'opening the state': { operation: 'Decrypt' },
      'opening the client secret': { operation: 'Decrypt', from: 2 },
      'preparing the data key': { operation: 'GenerateDataKey' },
    }),
    ...cases('dynamodb', ['throttle'], { everything: {} }),
    ...cases('dynamodb', ['drop', 'fail'], {
      everything: {},
      'reading the flow': { operation: 'GetItem', table: 'oauth_flows' },
      'reading the OAuth app': { operation: 'GetItem', table: 'oauth_apps' },
      'claiming the flow': { operation: 'UpdateItem', table: 'oauth_flows' },
      'reading the connection': { operation: 'Query', table: 'integrations' },
    }),
  ])(
    'that fails before the exchange asks to try again, and its link still works: $service, $place: $mode',
    async (fault) => {
      const { deliver, exchanges, stored } = await consented();
      inject(fault);
      const redirect = await deliver();
      recover();
      expect(redirect).toEqual([
        ['category', 'demo'],
        ['success', 'false'],
        ['error_msg', 'Something went wrong on our side. Please try again.'],
        ['integration_type', 'demo'],
        ['error_code', 'our_fault'],
      ]);
      expect(await exchanges()).toBe(0);
      expect(await stored()).toBeUndefined();

      expect(await deliver()).toContainEqual(['success', 'true']);
      expect(await exchanges()).toBe(1);
      expect((await stored())?.state.is).toBe('live');
      expect(writesOf(await stored())).toBe(1);
    },
  );
});

describe('a refresh', () => {
  it.each([
    ...cases('kms', ['fail'], { everything: {} }),
    ...cases('kms', ['drop'], {
      'the data key': { operation: 'GenerateDataKey' },
      'the client secret': { operation: 'Decrypt', from: 2 },
    }),
    ...cases('dynamodb', ['fail'], { 'the lease': { operation: 'UpdateItem' } }),
    ...cases('dynamodb', ['drop'], { 'the OAuth app': { table: 'oauth_apps' } }),
  ])('that fails before it does not use the refresh token: $service, $place', async (fault) => {
    const { google: gmail, apiKey, stored } = await createExpired(google, stack);
    inject(fault);
    expect(await request(labels, { apiKey })).toMatchObject(failed);
    expect(gmail.refreshes).toBe(0);
    recover();
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ state: { is: 'live' }, version: 2 });
    expect(gmail.refreshes).toBe(1);
  });

  it.each(['commitThenDrop', 'commitThenHalf', 'failAfterCommit'] as const)(
    'happens once when storing its tokens is not answered seven times: %s',
    async (mode) => {
      const { google: gmail, apiKey, stored } = await createExpired(google, stack);
      dynamodb.inject({ mode, operation: 'PutItem', table: 'integrations', times: 7 });
      for (let n = 0; n < 2; n++) {
        expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
      }
      expect(await stored()).toMatchObject({ state: { is: 'live' }, version: 2 });
      expect(gmail.refreshes).toBe(1);
    },
  );
});
