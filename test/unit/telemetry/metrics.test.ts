import { EncryptCommand, KMSServiceException } from '@aws-sdk/client-kms';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAgents } from '../../../functions/agents/contracts/agents.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { slack } from '../../../functions/catalogue/providers/slack.ts';
import {
  exchangeFailure,
  type FailureReason,
} from '../../../functions/connect/domain/flow-failures.ts';
import type { OAuthClient } from '../../../functions/connections/domain/ports.ts';
import { createKms } from '../../../functions/platform/aws/kms.ts';
import { ServiceError } from '../../../functions/platform/contracts/service-error.ts';
import { TokenEndpointError } from '../../../functions/platform/model/token-endpoint-error.ts';
import { aFlow } from '../../support/connections/a-flow.ts';
import { unusedClient } from '../../support/connections/unused-connections.ts';

vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Trunkline/test');
vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'api');
const { countCallback, countLookup, withCountedRefreshes } = await import(
  '../../../functions/telemetry/counting.ts'
);
const { count, requestMetrics } = await import('../../../functions/platform/telemetry/metrics.ts');

const failed = (reason: FailureReason) => ({ success: false, reason }) as const;

const stdout = vi.spyOn(process.stdout, 'write');
const stderr = vi.spyOn(process.stderr, 'write');
const linesOf = ({ mock }: typeof stdout) => mock.calls.map(([line]) => JSON.parse(String(line)));
const emitted = () => linesOf(stdout).filter((line) => '_aws' in line);
const expectEmitted = (...lines: object[]) =>
  expect(emitted()).toEqual(lines.map((line) => expect.objectContaining(line)));
/** What a call adds to the metric that weighs its provider. */
const weights: Readonly<Record<string, object[]>> = {
  none: [{ FailuresOverSuccesses: -1, integration_type: expect.any(String) }],
  provider: [{ FailuresOverSuccesses: 1, integration_type: expect.any(String) }],
};
const logged = () => [...linesOf(stdout), ...linesOf(stderr)].filter((line) => 'level' in line);
beforeEach(() => {
  for (const stream of [stdout, stderr]) stream.mockClear().mockImplementation(() => true);
});
afterEach(() => {
  for (const stream of [stdout, stderr]) stream.mockReset();
});

describe('a count', () => {
  test('writes one log line, counted in total, by its dimensions and by fault', () => {
    count('OptionLookups', { component: 'gmail', result: 'ok' }, 'none');
    const metric = {
      Namespace: 'Trunkline/test',
      Dimensions: [['service'], ['service', 'component', 'result'], ['service', 'fault']],
      Metrics: [{ Name: 'OptionLookups', Unit: 'Count' }],
    };
    expect(emitted()).toEqual([
      {
        _aws: { Timestamp: expect.any(Number), CloudWatchMetrics: [metric] },
        service: 'api',
        component: 'gmail',
        result: 'ok',
        fault: 'none',
        OptionLookups: 1,
      },
    ]);
  });

  test('never fails a request', () => {
    stdout.mockImplementation(() => {
      throw new Error('EPIPE');
    });
    expect(() => count('RateLimited', undefined)).not.toThrow();
  });
});

describe('errors of a request', () => {
  test.each([
    [new ServiceError('rate_limited', ''), [{ RateLimited: 1 }]],
    [new Error('?'), [{ InternalErrors: 1, operation: 'listAgents', fault: 'us' }]],
    [new ServiceError('not_found', ''), []],
    [new ServiceError('provider_unavailable', ''), []],
  ])('are counted when they are a rate limit or our fault: %s', async (error, expected) => {
    const handler = middy(() => Promise.reject(error)).use(requestMetrics(listAgents));
    await expect(handler({}, {} as Context)).rejects.toBe(error);
    expectEmitted(...expected);
  });
});

describe('callbacks', () => {
  test.each([
    [{ success: true, integrationId: 'i' } as const, { result: 'connected', fault: 'none' }],
    [failed('cancelled'), { result: 'cancelled', fault: 'caller' }],
    [failed('our_fault'), { result: 'our_fault', fault: 'us' }],
    [failed(exchangeFailure.transient), { result: 'exchange_failed', fault: 'provider' }],
    [failed(exchangeFailure.app_configuration), { result: 'not_configured', fault: 'us' }],
    [failed('other_account'), { result: 'other_account', fault: 'caller' }],
    [failed(exchangeFailure.reconnect), { result: 'code_refused', fault: 'provider' }],
  ])('are counted by result and fault: %j', (outcome, expected) => {
    countCallback('gmail', { kind: 'ended', flow: aFlow, outcome, isRepeated: false });
    // Anybody can make up a code that is refused.
    const weighed = expected.result === 'code_refused' ? [] : weights[expected.fault];
    expectEmitted({ integration_type: 'gmail', ...expected }, ...(weighed ?? []));
  });
});

describe('callbacks with an app of a tenant', () => {
  test.each([
    [failed('tenant_app_misconfigured'), 'caller'],
    [failed('exchange_failed'), 'caller'],
    [failed('our_fault'), 'us'],
  ])('%j are the fault of: %s', (outcome, fault) => {
    const flow = { ...aFlow, tenantApp: 'own' };
    countCallback('gmail', { kind: 'ended', flow, outcome, isRepeated: false });
    expectEmitted({ result: outcome.reason, fault });
  });
});

describe('look-ups', () => {
  test.each([
    [{}, 'ok'],
    [{ ageMs: 0 }, 'cached'],
    [{ ageMs: 9, stale: true } as const, 'stale'],
  ])('that succeed are counted by where the list came from: %j', async (found, result) => {
    expect(await countLookup('gmail', async () => found)).toBe(found);
    expectEmitted({ component: 'gmail', result });
  });

  test.each([
    [new ServiceError('provider_unavailable', ''), 'gmail', 'provider_unavailable', 'provider'],
    [new ServiceError('reconnect_required', ''), 'gmail', 'reconnect_required', 'caller'],
    [new ServiceError('not_found', ''), 'unknown', 'not_found', 'caller'],
    [new Error('?'), 'gmail', 'internal_error', 'us'],
  ])(
    'that fail are counted by their code, and rethrown: %s',
    async (error, component, result, fault) => {
      await expect(countLookup('gmail', () => Promise.reject<object>(error))).rejects.toBe(error);
      expectEmitted({ component, result, fault });
    },
  );
});

describe('refreshes', () => {
  const app = { integrationType: 'slack', clientId: '', clientSecret: '' };
  const refresh = (response: OAuthClient['refresh'], tenantId?: string) =>
    withCountedRefreshes({ ...unusedClient, refresh: response }).refresh(
      resolveProvider(slack, {}),
      { ...app, tenantId },
      { accessToken: '' },
      AbortSignal.timeout(1_000),
    );

  test('that succeed are counted as ok', async () => {
    const grant = { tokens: { accessToken: 'a' }, answer: {} };
    expect(await refresh(async () => grant)).toBe(grant);
    const counted = { integration_type: 'slack', result: 'ok', fault: 'none' };
    expectEmitted(counted, ...(weights.none ?? []));
  });

  test.each([
    ['reconnect', 'caller', 'INFO', 'refused'],
    ['administrator', 'caller', 'INFO', 'refused'],
    ['app_configuration', 'us', 'ERROR', 'failed'],
    ['transient', 'provider', 'ERROR', 'failed'],
  ] as const)(
    'that end in %s are counted as of %s, logged as %s, and rethrown',
    async (failure, fault, level, message) => {
      const error = new TokenEndpointError(failure);
      await expect(refresh(() => Promise.reject(error))).rejects.toBe(error);
      expectEmitted({ result: failure, fault }, ...(weights[fault] ?? []));
      const reason = expect.objectContaining({ message: `token endpoint: ${failure}` });
      expect(logged()).toEqual([expect.objectContaining({ level, message, reason })]);
    },
  );

  test('a refused app of a tenant is counted for itself, and not as our fault', async () => {
    const error = new TokenEndpointError('app_configuration');
    await expect(refresh(() => Promise.reject(error), 't')).rejects.toBe(error);
    expectEmitted({ result: 'tenant_app_configuration', fault: 'caller' });
    expect(logged()).toEqual([expect.objectContaining({ level: 'INFO', message: 'refused' })]);
  });
});

describe('failures of KMS', () => {
  test.each([
    ['AccessDeniedException', ['denied']],
    ['KMSInternalException', ['unavailable']],
    ['InvalidCiphertextException', []],
    ['IncorrectKeyException', []],
  ])('are reported when permissions or KMS are the cause: %s', async (name, expected) => {
    const report = vi.fn();
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const kms = createKms({ region: 'us-east-1', kmsEndpoint: undefined }, credentials, report);
    const error = new KMSServiceException({ name, $fault: 'client', $metadata: {} });
    kms.client.middlewareStack.add(() => () => Promise.reject(error), { step: 'build' });
    const command = new EncryptCommand({ KeyId: 'k', Plaintext: Buffer.from('p') });
    await expect(kms.client.send(command)).rejects.toBe(error);
    expect(report.mock.calls.flat()).toEqual(expected);
  });
});
