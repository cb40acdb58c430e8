import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../support/fault/fault.ts';
import { startFaultyServices } from '../../support/fault/faulty-services.ts';
import { createConnecting, settingsRedirectOf } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const { dynamodb, kms, options } = await startFaultyServices();
// So patient that only the deadline of the request ends a wait.
const stack = await startTestStack({ ...options, sdkAttemptMs: 60_000 });
/** One that gives a call up as soon as a deployment does, on services of its own. */
const others = await startFaultyServices();
const hasty = await startTestStack({ ...others.options, sdkAttemptMs: 1_000 });
const { request, createTenant, connections, info } = stack;
const { consent, tokenRequests } = createConnecting(stack);

afterEach(() => {
  dynamodb.recover();
  kms.recover();
});

type Where = Required<Pick<Fault, 'operation'>> & Pick<Fault, 'table' | 'from'>;
type Place = [name: string, service: 'dynamodb' | 'kms', where: Where, result: string];

// One call of each never gets an answer.
const places: Place[] = [
  ['claiming', 'dynamodb', { operation: 'UpdateItem', table: 'oauth_flows' }, 'our_fault'],
  ['finishing', 'dynamodb', { operation: 'UpdateItem', table: 'oauth_flows', from: 2 }, 'success'],
  ['reading the flow', 'dynamodb', { operation: 'GetItem', table: 'oauth_flows' }, 'our_fault'],
  ['opening the state', 'kms', { operation: 'Decrypt' }, 'our_fault'],
  ['reading the app', 'dynamodb', { operation: 'GetItem', table: 'oauth_apps' }, 'our_fault'],
  ['opening its secret', 'kms', { operation: 'Decrypt', from: 2 }, 'our_fault'],
  ['making a key', 'kms', { operation: 'GenerateDataKey' }, 'our_fault'],
  ['reading the rest', 'dynamodb', { operation: 'Query', table: 'integrations' }, 'our_fault'],
  [
    'storing',
    'dynamodb',
    { operation: 'TransactWriteItems', table: 'integrations' },
    'still_running',
  ],
];

const resultOf = (response: Awaited<ReturnType<typeof request>>) => {
  const query = Object.fromEntries(settingsRedirectOf(response, info.frontend_url));
  return query.success === 'true' ? 'success' : query.error_code;
};

describe('a table or a key that never answers', () => {
  it.each([
    ['a table', others.dynamodb],
    ['a key', others.kms],
  ])('is a 500 within seconds, and forgotten afterwards: %s', async (_, service) => {
    const { apiKey } = await hasty.createTenant();
    const start = () => hasty.request('/integrations/oauth_start/demo', { method: 'POST', apiKey });
    service.inject({ mode: 'hang' });
    expect(await start()).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    service.recover();
    expect(await start()).toMatchObject({ status: 201 });
  });
});

it('redirects before Lambda ends the request, whatever it waits for', async () => {
  const flows: { tenantId: string; callback: string }[] = [];
  for (const _ of places) {
    const { tenantId, apiKey } = await createTenant();
    flows.push({ tenantId, callback: await consent(apiKey) });
  }
  const exchangedBefore = (await tokenRequests()).token_requests;

  const responses: ReturnType<typeof request>[] = [];
  for (const [index, [, service, { from = 1, ...where }]] of places.entries()) {
    const proxy = service === 'kms' ? kms : dynamodb;
    proxy.recover();
    const hangsAt = proxy.count(where.operation, where.table) + from;
    proxy.inject({ ...where, from, times: 1, mode: 'hang' });
    responses.push(request(flows[index]?.callback ?? ''));
    while (proxy.count(where.operation, where.table) < hangsAt) await sleep(20);
  }
  const results = (await Promise.all(responses)).map(resultOf);
  expect(places.map(([name], index) => [name, results[index]])).toEqual(
    places.map(([name, , , result]) => [name, result]),
  );
  // Only those that ended at or after the connection's own write have used up their code.
  expect((await tokenRequests()).token_requests - exchangedBefore).toBe(2);

  dynamodb.recover();
  kms.recover();
  for (const [index, [name, , , result]] of places.entries()) {
    if (result !== 'our_fault') continue;
    const { callback = '', tenantId = '' } = flows[index] ?? {};
    expect([name, resultOf(await request(callback))]).toEqual([name, 'success']);
    expect(await connections.primary(tenantId, 'demo')).toBeDefined();
  }
});
