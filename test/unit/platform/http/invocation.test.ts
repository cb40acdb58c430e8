import type { Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { getAccessToken } from '../../../../functions/connections/contracts/get-access-token.ts';
import { variablesOf } from '../../../../functions/platform/config.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import { invocation } from '../../../../functions/platform/http/invocation.ts';
import { aConfig } from '../../../support/run/a-config.ts';

const secret = 'xoxb-secret';
const request = {
  tenant_id: 't',
  integration_type: 'slack',
  requested_by: 'message-sender',
  rejected: true,
  token_fingerprint: 'f'.repeat(43),
};
const result = {
  access_token: secret,
  expires_at: null,
  token_type: 'Bearer' as const,
  authorization: { header: 'authorization', prefix: 'Bearer ' },
  account: { id: 'T1', label: 'Acme' },
  hosts: ['slack.com'],
  granted_scopes: [],
  integration_id: '019ab0de-1111-7222-8333-444455556666',
  integration_type: 'slack',
  token_fingerprint: 'f'.repeat(43),
};

const variables = variablesOf(aConfig);

/** Invokes a function that ends so. @returns its outcome, and the lines that it logged */
const run = async (end: () => Promise<typeof result>, event: unknown = request) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const spies = [process.stderr, process.stdout].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((line) => {
      lines.push(...String(line).trim().split('\n'));
      return true;
    }),
  );
  const context = { awsRequestId: 'r-1', getRemainingTimeInMillis: () => 25_000 } as Context;
  try {
    const handler = invocation(getAccessToken, () => ({}), end);
    const outcome = await handler(event, context).catch((error: unknown) => error);
    return { outcome, lines };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
};

const line = (result: string, more: object = {}) =>
  expect.objectContaining({
    level: 'INFO',
    message: 'invocation',
    request_id: 'r-1',
    operation: 'get-access-token',
    result,
    duration_ms: expect.any(Number),
    ...more,
  });
const input = { tenant_id: 't', requested_by: 'message-sender' };

it('logs who asked for what and how it ended, and not what was given', async () => {
  const { outcome, lines } = await run(async () => result);
  expect(outcome).toEqual(result);
  const logged = lines.map((each) => JSON.parse(each));
  expect(logged).toEqual([line('ok', input)]);
  const usual = ['level', 'message', 'timestamp', 'service', 'sampling_rate'];
  const own = ['request_id', 'operation', 'tenant_id', 'requested_by', 'result', 'duration_ms'];
  expect(Object.keys(logged[0]).sort()).toEqual([...usual, ...own].sort());
  const { token_fingerprint, account } = result;
  for (const hidden of [secret, token_fingerprint, account.label]) {
    expect(lines.join()).not.toContain(hidden);
  }
});

it('answers a refusal, with when to ask again', async () => {
  const error = new ServiceError('provider_unavailable', 'Try again.', { retryAfterSeconds: 5 });
  const { outcome, lines } = await run(() => Promise.reject(error));
  expect(outcome).toEqual({
    refused: { code: 'provider_unavailable', detail: 'Try again.', retry_after_seconds: 5 },
  });
  expect(lines.map((each) => JSON.parse(each))).toEqual([
    expect.objectContaining({ level: 'ERROR', message: 'failed' }),
    line('provider_unavailable', input),
  ]);
});

it('refuses a wrong request, and logs nothing of it', async () => {
  const wrong = { ...request, token_fingerprint: secret };
  const { outcome, lines } = await run(async () => result, wrong);
  expect(outcome).toMatchObject({ refused: { code: 'validation_failed' } });
  expect(JSON.stringify(outcome)).not.toContain(secret);
  expect(lines.map((each) => JSON.parse(each))).toEqual([line('validation_failed')]);
  expect(lines.join()).not.toContain(secret);
});

it('throws a constant error for a fault of ours, and logs its cause', async () => {
  const { outcome, lines } = await run(() => Promise.reject(new SyntaxError(secret)));
  expect(outcome).toMatchObject({
    name: 'InternalError',
    message: expect.stringMatching(/^Something failed on our side\./),
  });
  expect((outcome as Error).cause).toBeUndefined();
  const logged = lines.filter((each) => each.startsWith('{') && !each.includes('"_aws"'));
  expect(logged.map((each) => JSON.parse(each))).toEqual([
    expect.objectContaining({ level: 'ERROR', message: 'failed' }),
    line('internal_error', input),
  ]);
  expect(lines.join()).toContain('SyntaxError');
  expect(lines.join()).not.toContain(secret);
});
