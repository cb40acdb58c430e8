#!/usr/bin/env bash
# @nasa-gcn/dynamodb-autoincrement 2.2.1 lists the versions of an item in the order of their texts: 1, 10, 2.
#
# Seen on 2026-11-30 with dynalite 4.0.0 and @aws-sdk/client-dynamodb 3.1169.0. DynamoDB returns the numbers in order,
# since the sort key is one: `list` then sorts them again by `sort()` (index.js), which compares texts.
# https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.KeyConditionExpressions.html
# https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/sort
# The type of what it returns is `number[]`.
#
# Why it surprises: up to nine versions it is right, as in each test. From the tenth on, the last element is not the
# latest version, and what restores or shows the change before takes an old one, without an error.
#
# What to do: sort the result yourself, by `(a, b) => a - b`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @nasa-gcn/dynamodb-autoincrement@2.2.1 dynalite@4.0.0 \
  @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/lib-dynamodb@3.1169.0

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDBHistoryAutoIncrement } from '@nasa-gcn/dynamodb-autoincrement';
import dynalite from 'dynalite';

const server = dynalite({ createTableMs: 0 }).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new DynamoDBClient({
  region: 'eu-west-1',
  endpoint: `http://127.0.0.1:${server.address().port}`,
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const createTable = (TableName, keys) =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
      KeySchema: keys.map(([AttributeName, , KeyType]) => ({ AttributeName, KeyType })),
    }),
  );
await createTable('prompts', [['id', 'S', 'HASH']]);
await createTable('prompts_before', [['id', 'S', 'HASH'], ['version', 'N', 'RANGE']]);

const doc = DynamoDBDocumentClient.from(client);
const history = new DynamoDBHistoryAutoIncrement({
  doc,
  counterTableName: 'prompts',
  counterTableKey: { id: 'greeting' },
  attributeName: 'version',
  tableName: 'prompts_before',
  initialValue: 1,
  // dynalite has no transactions.
  dangerously: true,
});
for (let put = 1; put <= 12; put += 1) {
  const version = await history.put({ text: `Hello, the ${put}th time` });
  if (version === 10 || version === 12) console.log(`${version} is current, list: ${(await history.list()).join(' ')}`);
}
const { Items } = await doc.send(
  new QueryCommand({
    TableName: 'prompts_before',
    KeyConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':id': 'greeting' },
  }),
);
console.log(`query: ${Items.map(({ version }) => version).join(' ')}`);
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
10 is current, list: 1 2 3 4 5 6 7 8 9
12 is current, list: 1 10 11 2 3 4 5 6 7 8 9
query: 1 2 3 4 5 6 7 8 9 10 11
EXPECT
