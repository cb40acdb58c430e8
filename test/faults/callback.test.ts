import { afterEach, describe, expect, it } from 'vitest';
import type { Fault, FaultMode } from '../support/fault/fault.ts';
import { startFaultyServices } from '../support/fault/faulty-services.ts';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { writesOf } from '../support/stack/tenants.ts';

const { dynamodb, kms, options } = await startFaultyServices();
const stack = await startTestStack(options);
const { request, createTenant, connections, info } = stack;
const { consent, tokenRequests } = createConnecting(stack);

afterEach(() => {
  dynamodb.recover();
  kms.recover();
});

const redirectOf = (answer: Awaited<ReturnType<typeof request>>) =>
  settingsRedirectOf(answer, info.frontend_url);
const tryAgain = ['error_msg', 'Something went wrong on our side. Please try again.'];

/** A flow whose person has consented, ready for the callback, and what became of it. */
const consented = async () => {
  const { tenantId, apiKey } = await createTenant();
  const callback = await consent(apiKey);
  const before = (await tokenRequests()).token_requests;
  return {
    callback,
    exchanges: async () => (await tokenRequests()).token_requests - before,
    stored: () => connections.primary(tenantId, 'demo'),
  };
};

type Place = [name: string, where: Omit<Fault, 'mode'>];
const every = (modes: Extract<FaultMode, string>[], places: Place[]) =>
  places.flatMap(([name, where]) =>
    modes.map((mode): [string, string, Fault] => [name, mode, { ...where, mode }]),
  );

describe('a failure before the exchange asks to try again, and the link still works', () => {
  const survives = async (break_: () => void, recover: () => void) => {
    const { callback, exchanges, stored } = await consented();
    break_();
    const failed = redirectOf(await request(callback));
    recover();
    expect(failed).toEqual([
      ['category', 'demo'],
      ['success', 'false'],
      tryAgain,
      ['integration_type', 'demo'],
      ['error_code', 'our_fault'],
    ]);
    expect(await exchanges()).toBe(0);
    expect(await stored()).toBeUndefined();

    expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
    expect(await exchanges()).toBe(1);
    const connected = await stored();
    expect(connected?.standing.is).toBe('live');
    expect(writesOf(connected)).toBe(1);
  };

  it.each(
    every(
      ['drop', 'throttle', 'fail'],
      [
        ['everything', {}],
        ['opening the state', { operation: 'Decrypt' }],
        ['opening the client secret', { operation: 'Decrypt', from: 2 }],
        ['preparing the data key', { operation: 'GenerateDataKey' }],
      ],
    ),
  )('KMS, %s: %s', (_place, _mode, fault) => survives(() => kms.inject(fault), kms.recover));

  it.each(
    every(
      ['drop', 'fail'],
      [
        ['everything', {}],
        ['reading the flow', { operation: 'GetItem', table: 'oauth_flows' }],
        ['reading the OAuth app', { operation: 'GetItem', table: 'oauth_apps' }],
        ['claiming the flow', { operation: 'UpdateItem', table: 'oauth_flows' }],
        ['reading the connection', { operation: 'Query', table: 'integrations' }],
      ],
    ),
  )('DynamoDB, %s: %s', (_place, _mode, fault) =>
    survives(() => dynamodb.inject(fault), dynamodb.recover),
  );

  it('DynamoDB, everything: throttle', () =>
    survives(() => dynamodb.inject({ mode: 'throttle' }), dynamodb.recover));
});

describe('a single failure is retried unnoticed', () => {
  it.each([
    ['KMS', () => kms],
    ['DynamoDB', () => dynamodb],
  ])('%s fails each of its calls once', async (_, service) => {
    const { callback, exchanges, stored } = await consented();
    for (const from of [1, 3, 5, 7, 9, 11]) {
      service().inject({ mode: from % 4 === 1 ? 'fail' : 'drop', from, times: 1 });
    }
    expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
    expect(await exchanges()).toBe(1);
    expect(writesOf(await stored())).toBe(1);
  });
});

describe('a write whose answer is lost neither fails nor happens twice', () => {
  const writes: Place[] = [
    ['the claim', { operation: 'UpdateItem', table: 'oauth_flows', times: 1 }],
    ['the connection', { operation: 'TransactWriteItems', table: 'integrations', times: 1 }],
    ['the outcome', { operation: 'UpdateItem', table: 'oauth_flows', from: 2, times: 1 }],
  ];
  it.each(every(['commitThenDrop', 'commitThenHalf', 'failAfterCommit'], writes))(
    '%s: %s',
    async (_place, _mode, fault) => {
      const { callback, exchanges, stored } = await consented();
      dynamodb.inject(fault);
      const first = redirectOf(await request(callback));
      const connection = await stored();
      expect(first).toEqual([
        ['category', 'demo'],
        ['success', 'true'],
        ['integration_id', connection?.integrationId],
        ['integration_type', 'demo'],
      ]);
      expect(connection?.standing.is).toBe('live');
      expect(writesOf(connection)).toBe(1);
      expect(redirectOf(await request(callback))).toEqual(first);
      expect(await exchanges()).toBe(1);
    },
  );

  it('the connection, seven times', async () => {
    const { callback, exchanges, stored } = await consented();
    dynamodb.inject({ mode: 'failAfterCommit', operation: 'TransactWriteItems', times: 7 });
    expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
    expect(writesOf(await stored())).toBe(1);
    expect(await exchanges()).toBe(1);
  });
});
