import http from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createGateway } from '../../../../infra/local/aws/gateway/gateway.ts';
import { createThrottles } from '../../../../infra/local/aws/gateway/throttle.ts';
import { createTokenAuthorizer } from '../../../../infra/local/aws/gateway/token-authorizer.ts';
import type {
  InvocationResult,
  LocalFunction,
} from '../../../../infra/local/aws/lambda/local-function.ts';
import { withConcurrency } from '../../../../infra/local/aws/lambda/with-concurrency.ts';
import {
  createRateRules,
  type InspectedRequest,
} from '../../../../infra/local/aws/waf/rate-rules.ts';
import { listen } from '../../../../infra/local/listen.ts';

const result: InvocationResult = { result: '{"statusCode":200,"body":"done"}' };
/** A function whose invocations wait until they are let go. */
const holding = () => {
  const gate = Promise.withResolvers<InvocationResult>();
  const each: LocalFunction = { invoke: () => gate.promise, close: async () => {} };
  return { each, letGo: () => gate.resolve(result) };
};

it('throttles a method by a bucket that is refilled each second', () => {
  let nowMs = 0;
  const admits = createThrottles(() => nowMs);
  const count = (method: string) =>
    Array.from({ length: 10 }, () => admits(method, { perSecond: 2, burst: 4 })).filter(Boolean)
      .length;
  expect([count('GET /a'), count('GET /b')]).toEqual([4, 4]);
  nowMs += 1_000;
  expect(count('GET /a')).toBe(2);
  nowMs += 60_000;
  expect(count('GET /a')).toBe(4);
});

it('refuses by a rate rule what comes too often, as late as WAF is, until it comes less often', () => {
  let nowMs = 0;
  const keyOf = ({ address }: InspectedRequest) => address;
  const isBlocked = createRateRules([{ limit: 3, windowSeconds: 60, keyOf }], {
    lateByMs: 5_000,
    nowMs: () => nowMs,
  });
  const send = (address: string) => isBlocked({ method: 'GET', path: '/', headers: {}, address });
  const burst = () => Array.from({ length: 6 }, () => send('a'));
  expect(burst()).not.toContain(true);
  nowMs += 5_000;
  expect([send('a'), send('b')]).toEqual([true, false]);
  // What was refused counts too.
  nowMs += 59_000;
  burst();
  nowMs += 5_000;
  expect(send('a')).toBe(true);
  nowMs += 65_001;
  expect(send('a')).toBe(false);
});

it('runs as many executions as are reserved for a function, and no more for others than are left', async () => {
  const [held, one, other] = [holding(), holding(), holding()];
  const functions = withConcurrency(
    new Map([
      ['held', held.each],
      ['one', one.each],
      ['other', other.each],
    ]),
    { ofAccount: 4, functions: { held: 2 } },
  );
  const invoke = (name: string) => functions.get(name)?.invoke({}, 'id');
  const refused = { errorMessage: 'Rate Exceeded.', errorType: 'TooManyRequestsException' };
  const running = [invoke('held'), invoke('held'), invoke('one'), invoke('one')];
  expect(await Promise.all([invoke('held'), invoke('one'), invoke('other')])).toEqual([
    refused,
    refused,
    refused,
  ]);
  for (const each of [held, one, other]) each.letGo();
  await Promise.all(running);
  expect(await Promise.all([invoke('held'), invoke('other')])).toEqual([result, result]);
});

const allow: InvocationResult = {
  result: JSON.stringify({
    principalId: 'anna',
    policyDocument: { Statement: [{ Effect: 'Allow', Resource: '*' }] },
  }),
};
const doing = (invoked: InvocationResult): LocalFunction => ({
  invoke: async () => invoked,
  close: async () => {},
});

it.each([
  ['THROTTLED', '/v9/a', { throttle: { perSecond: 1, burst: 0 } }, {}],
  ['WAF_FILTERED', '/v9/a', {}, { isBlocked: () => true }],
  ['INTEGRATION_FAILURE', '/v9/a', { isKeyed: false }, {}],
  ['AUTHORIZER_CONFIGURATION_ERROR', '/v9/a', {}, {}],
] as const)('is answered by the gateway with %s', async (expected, path, method, more) => {
  const functions = withConcurrency(
    new Map([
      ['a', doing(result)],
      ['authorizer', doing(allow)],
    ]),
    { ofAccount: 0, functions: {} },
  );
  const authorize = createTokenAuthorizer(functions.get('authorizer') ?? doing(allow), {
    pattern: '^k$',
    cacheSeconds: 0,
  });
  const endpoint = { method: 'GET', path: '/a', isKeyed: true, functionName: 'a', ...method };
  const gateway = createGateway({
    stage: 'v9',
    endpoints: [endpoint],
    respond: (type) => ({ status: 400, headers: {}, body: type }),
    functions,
    authorize,
    onResult: () => {},
    ...more,
  });
  const server = http.createServer(gateway);
  onTestFinished(() => void server.close());
  const origin = await listen(server, 0);
  const response = await fetch(origin + path, { headers: { 'X-API-Key': 'k' } });
  expect(await response.text()).toBe(expected);
});
