import { expect, it } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { getItem } from '../../../../functions/platform/aws/items.ts';
import { serve } from '../../../support/run/serve.ts';

/** DynamoDB stops in the middle of so many answers. */
const stalling = async (answers: number) => {
  let requests = 0;
  const { origin: dynamodbEndpoint } = await serve((_, response) => {
    response.setHeader('Content-Type', 'application/x-amz-json-1.0');
    const body = '{"Item":{"tenant_id":{"S":"acme"}}}';
    response.setHeader('Content-Length', body.length);
    requests++;
    if (requests <= answers) response.write(body.slice(0, 8));
    else response.end(body);
  });
  const config = { region: 'us-east-1', dynamodbEndpoint, environment: 'dev' } as const;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const database = createDatabase({ ...config, sdkAttemptMs: 300 }, credentials);
  return { read: () => getItem(database, 'tenants', { tenant_id: 'acme' }), count: () => requests };
};

// No timer ends a request to us, so that every call of AWS has to end by itself.
it('asks again when an answer of AWS stops in the middle', async () => {
  const { read, count } = await stalling(1);
  expect(await read()).toEqual({ tenant_id: 'acme' });
  expect(count()).toBe(2);
});

it('fails when the answers of AWS stop time and again', async () => {
  const { read, count } = await stalling(9);
  await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(count()).toBe(4);
});
