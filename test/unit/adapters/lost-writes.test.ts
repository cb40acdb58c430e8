import http from 'node:http';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { createDatabase, whenConditionHolds } from '../../../functions/adapters/dynamodb.ts';
import { listen } from '../../../infra/local/listen.ts';

const type = 'com.amazonaws.dynamodb.v20120810#';

/** Every first attempt fails; the next meets a row that is there. */
const server = http.createServer((request, response) => {
  request.resume().once('end', () => {
    const isFirst = String(request.headers['amz-sdk-request']).startsWith('attempt=1;');
    const [status, error] = isFirst
      ? [500, 'InternalServerError']
      : [400, 'ConditionalCheckFailedException'];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: type + error, message: 'x' }));
  });
});
const dynamodbEndpoint = await listen(server, 0);
const database = createDatabase(
  { environment: 'local', region: 'us-east-1', dynamodbEndpoint },
  { accessKeyId: 'a', secretAccessKey: 'b' },
);
afterAll(() => {
  database.client.destroy();
  server.closeAllConnections();
  server.close();
});

it('repeats a write whose answer was lost, however many were before', async () => {
  const write = () =>
    whenConditionHolds(database.client.send(new PutCommand({ TableName: 'a', Item: { a: 1 } })));
  for (let time = 0; time < 100; time++) expect(await write()).toBe(false);
});
