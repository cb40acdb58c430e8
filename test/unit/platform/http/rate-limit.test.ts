import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { errorExamples } from '../../../../functions/platform/contracts/examples/errors.ts';
import { errorResponse } from '../../../../functions/platform/http/error-response.ts';
import { rateLimit } from '../../../../functions/platform/http/rate-limit.ts';
import type { RateLimitDecision } from '../../../../functions/platform/model/limiters.ts';
import { proxyEvent } from '../../../../infra/local/aws/gateway/proxy-event.ts';

const endpoint = {
  method: 'GET',
  path: '/agents',
  functionName: 'list-agents',
  isKeyed: true,
} as const;
const event = proxyEvent(new IncomingMessage(new Socket()), {
  stage: 'api',
  match: { endpoint, pathParameters: {} },
  path: '/api/agents',
  query: '',
  body: Buffer.alloc(0),
  requestId: 'r',
  authorizer: { tenant_id: 't', key_id: 'k', scopes: '*' },
});

/** The answer to a request on which the limiter decides so. */
const responseTo = async (decision: Partial<RateLimitDecision>) => {
  const usual = {
    admitted: true,
    whose: 'key' as const,
    limit: 5,
    remaining: 4,
    resetMs: 0,
    retryAfterMs: 0,
  };
  const limiter = { consume: async () => ({ ...usual, ...decision }) };
  const response: APIGatewayProxyResult = { statusCode: 200, body: '' };
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>(async () => response)
    .use(rateLimit(() => limiter))
    .use(errorResponse(() => 'https://api.example.com/api'));
  return handler(event, {} as Context);
};

describe('rateLimit', () => {
  it.each([
    [0.001, '1'],
    [1_000, '1'],
    [1_000.001, '2'],
  ])('rounds up a wait of %d ms to the Retry-After %s', async (retryAfterMs, seconds) => {
    const refused = { admitted: false, remaining: 0, retryAfterMs, resetMs: 5_000 };
    const { statusCode, headers, body } = await responseTo(refused);
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({ 'Retry-After': seconds, 'RateLimit-Remaining': '0' });
    expect(JSON.parse(body).detail).toContain(`Wait ${seconds} s,`);
  });

  it('refuses as the example of the OpenAPI document says', async () => {
    const { body } = await responseTo({ admitted: false });
    expect(JSON.parse(body)).toMatchObject({ ...errorExamples.rate_limited, code: 'rate_limited' });
  });

  it('says whether the limit of the key or that of all keys of the tenant was reached', async () => {
    const details = await Promise.all(
      (['key', 'tenant'] as const).map(async (whose) => {
        const { body } = await responseTo({ admitted: false, whose });
        return JSON.parse(body).detail;
      }),
    );
    expect(details).toEqual([
      expect.stringMatching(/^This API key has exceeded its rate limit\. Wait 1 s/),
      expect.stringMatching(/^The API keys of your account together .* Wait 1 s/),
    ]);
  });

  it.each([
    [0, '0'],
    [0.001, '1'],
    [1_000, '1'],
    [1_000.001, '2'],
  ])('rounds up %d ms to the RateLimit-Reset %s', async (resetMs, seconds) => {
    const { statusCode, headers } = await responseTo({ resetMs });
    expect(statusCode).toBe(200);
    expect(headers).toEqual({
      'RateLimit-Limit': '5',
      'RateLimit-Remaining': '4',
      'RateLimit-Reset': seconds,
    });
  });
});
