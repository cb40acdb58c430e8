import http from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { localCredentials } from '../../infra/local/local-json.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { useBrowser } from './settings-page.ts';

const { info, database } = await startTestStack({ dynamodbEndpoint: undefined });
const { opened } = await useBrowser();
const { accessKeyId } = localCredentials(info, {});

/** A page of another program on this machine. */
const otherPage = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Another page</title>');
});
const otherOrigin = await listen(otherPage, 0);
afterAll(() => {
  otherPage.closeAllConnections();
  otherPage.close();
});

const put = {
  TableName: 'trunkline-local-agents',
  Item: { tenant_id: { S: info.tenant_id }, agent_id: { S: 'intruder' } },
};
const attempts = [
  ['reads a table', info.dynamodb_endpoint, 'DynamoDB_20120810.Scan', put],
  ['writes to a table', info.dynamodb_endpoint, 'DynamoDB_20120810.PutItem', put],
  ['reads a stream', info.dynamodb_endpoint, 'DynamoDBStreams_20120810.ListStreams', {}],
  ['decrypts', info.kms_endpoint, 'TrentService.Decrypt', { CiphertextBlob: 'AAAA' }],
] as const;

it.each(attempts)('no page of another origin %s', async (_, endpoint, target, body) => {
  const { page } = opened();
  await page.goto(otherOrigin);
  const ask = async (mode: 'cors' | 'no-cors') =>
    page.evaluate(
      ({ url, headers, text, how }) =>
        fetch(url, { method: 'POST', mode: how, headers, body: text }).then(
          async (result) => `${result.type} ${result.status} ${await result.text()}`,
          (error: Error) => error.name,
        ),
      {
        url: endpoint,
        how: mode,
        text: JSON.stringify(body),
        // Even a page that knows the key, which is in a file.
        headers: {
          'x-amz-target': target,
          'content-type': mode === 'cors' ? 'application/x-amz-json-1.0' : 'text/plain',
          authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/1/us-east-1/x/aws4_request, SignedHeaders=host, Signature=0`,
        },
      },
    );
  expect(await ask('cors')).toBe('TypeError');
  expect(await ask('no-cors')).toBe('opaque 0 ');
  const Key = { tenant_id: info.tenant_id, agent_id: 'intruder' };
  const read = new GetCommand({ TableName: put.TableName, Key, ConsistentRead: true });
  expect((await database.client.send(read)).Item).toBeUndefined();
});
