import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { errorExamples } from '../../../../functions/platform/contracts/examples/errors.ts';
import { errorResponse } from '../../../../functions/platform/http/error-response.ts';

const baseUrl = 'https://api.example.com/api';

it('answers a fault of ours in constant words, and logs it', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const fail = () => {
    throw new TypeError('sk_inside: select * from tenants');
  };
  const handler = middy<APIGatewayProxyEvent>(fail).use(errorResponse(() => baseUrl));
  const event = { requestContext: { requestId: 'r-1' } };
  const response = await handler(event as APIGatewayProxyEvent, {} as Context);
  const logged = stderr.mock.calls.map(([line]) => JSON.parse(String(line)));
  stderr.mockRestore();

  expect(response).toMatchObject({ statusCode: 500 });
  const { detail, ...rest } = JSON.parse(Object(response).body);
  expect({ detail }).toEqual(errorExamples.internal_error);
  expect(rest).toEqual({
    code: 'internal_error',
    request_id: 'r-1',
    doc_url: `${baseUrl}/docs/errors/internal_error`,
  });
  expect(JSON.stringify(response)).not.toMatch(/inside|TypeError|select|\.ts/);
  expect(logged).toMatchObject([{ level: 'ERROR', reason: { name: 'TypeError' } }]);
});
