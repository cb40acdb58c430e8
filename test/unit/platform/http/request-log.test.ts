import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { listAgents } from '../../../../functions/agents/contracts/agents.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import { errorResponse } from '../../../../functions/platform/http/error-response.ts';
import { requestLog } from '../../../../functions/platform/http/request-log.ts';

/** The line of a request that ends so. */
const lineOf = async (end: () => Promise<APIGatewayProxyResult>) => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>(end)
    .use(requestLog(listAgents))
    .use(errorResponse(() => 'https://api.example.com/api'));
  const event = { requestContext: { requestId: 'r-1' } };
  await handler(event as APIGatewayProxyEvent, {} as Context);
  const lines = stdout.mock.calls.map(([line]) => JSON.parse(String(line)));
  stdout.mockRestore();
  stderr.mockRestore();
  expect(lines).toHaveLength(1);
  return lines[0];
};

it.each([
  ['a limit', new ServiceError('rate_limited', ''), { status: 429, code: 'rate_limited' }],
  ['a provider', new ServiceError('provider_unavailable', ''), { code: 'provider_unavailable' }],
  ['a fault of ours', new TypeError('?'), { status: 500, code: 'internal_error' }],
])('says with which code %s was answered', async (_, error, expected) => {
  const line = await lineOf(() => Promise.reject(error));
  expect(line).toMatchObject({ message: 'request', operation: 'listAgents', ...expected });
});

it('has no code where nothing failed', async () => {
  const line = await lineOf(async () => ({ statusCode: 200, body: '[]' }));
  expect(line).toMatchObject({ status: 200 });
  expect(line).not.toHaveProperty('code');
});
