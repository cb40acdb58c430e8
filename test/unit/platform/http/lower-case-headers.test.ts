import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getHealth } from '../../../../functions/docs/contracts/get-health.ts';
import { variablesOf } from '../../../../functions/platform/config.ts';
import { endpoint } from '../../../../functions/platform/http/endpoint.ts';
import { aConfig } from '../../../support/run/a-config.ts';

test.each([
  [
    { Accept: 'a', 'X-FORWARDED-For': 'b' },
    { accept: 'a', 'x-forwarded-for': 'b' },
  ],
  [null, {}],
])('an endpoint sees the names of headers in lower case: %j', async (headers, seen) => {
  for (const [name, value] of Object.entries(variablesOf(aConfig))) vi.stubEnv(name, value);
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    stdout.mockRestore();
    vi.unstubAllEnvs();
  });
  const handle = vi.fn(async (_deps: object, _request: { headers: object }) => ({}));
  const handler = endpoint(getHealth, () => ({}), handle);
  const requestContext = { requestId: 'r-1', identity: { sourceIp: '192.0.2.1' } };
  const event: object = { headers, resource: '/health', requestContext };
  const context: Partial<Context> = { getRemainingTimeInMillis: () => 5_000 };
  await handler(event as APIGatewayProxyEvent, context as Context);
  expect(handle.mock.calls[0]?.[1].headers).toEqual(seen);
});
