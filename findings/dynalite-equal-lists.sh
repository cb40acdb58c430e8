#!/usr/bin/env bash
# In dynalite 4.0.0 no map, and no list but an empty one, is equal to another.
#
# Seen on 2026-11-29 with @aws-sdk/client-dynamodb 3.1162.0. A filter or condition `steps = :steps` with the
# same list is false, and one with `<>` is true, but only for lists and maps: it compares what they hold by
# identity (`valsEqual` in db/index.js). In DynamoDB "EQ is supported for all data types, including lists and
# maps".
# https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Condition.html
# https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
#
# Why it surprises: it is no error. A write that is to happen only if a list is still as it was read is
# refused for ever, which looks like another writer; and a guard with `<>` lets everything pass.
#
# What to do: compare a version number beside the list, or test such conditions on DynamoDB Local.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit dynalite@4.0.0 @aws-sdk/client-dynamodb@3.1162.0

cat >run.mjs <<'JS'
import * as dynamodb from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';

const server = dynalite({ createTableMs: 0 });
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const client = new dynamodb.DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const TableName = 'orders';
await client.send(
  new dynamodb.CreateTableCommand({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  }),
);
await dynamodb.waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName });
const Item = {
  id: { S: '7' },
  text: { S: 'paid' },
  set: { SS: ['a', 'b'] },
  list: { L: [{ S: 'paid' }, { N: '1' }] },
  none: { L: [] },
  map: { M: { state: { S: 'paid' } } },
};
await client.send(new dynamodb.PutItemCommand({ TableName, Item }));
const isTrue = async (name, comparison) => {
  const { Count } = await client.send(
    new dynamodb.ScanCommand({
      TableName,
      FilterExpression: `#it ${comparison} :same`,
      ExpressionAttributeNames: { '#it': name },
      ExpressionAttributeValues: { ':same': Item[name] },
    }),
  );
  return Count === 1;
};
for (const name of ['text', 'set', 'none', 'list', 'map'])
  console.log(`${name}: = is ${await isTrue(name, '=')}, <> is ${await isTrue(name, '<>')}`);
const put = new dynamodb.PutItemCommand({
  TableName,
  Item,
  ConditionExpression: '#it = :same',
  ExpressionAttributeNames: { '#it': 'list' },
  ExpressionAttributeValues: { ':same': Item.list },
});
console.log(`a write if the list is the same: ${await client.send(put).catch(({ name }) => name)}`);
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
text: = is true, <> is false
set: = is true, <> is false
none: = is true, <> is false
list: = is false, <> is true
map: = is false, <> is true
a write if the list is the same: ConditionalCheckFailedException
EXPECT
