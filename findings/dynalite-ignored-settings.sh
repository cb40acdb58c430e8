#!/usr/bin/env bash
# dynalite 4.0.0 takes settings of DynamoDB that it does not have, and says nothing.
#
# Seen on 2026-11-28 with @aws-sdk/client-dynamodb 3.1162.0.
# - DeletionProtectionEnabled (DynamoDB since March 2023): the table is created, described without it, and
#   deleted. DynamoDB refuses with ValidationException.
#   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithTables.Basics.html#WorkingWithTables.Basics.DeletionProtection
# - ReturnValuesOnConditionCheckFailure: ALL_OLD (since June 2023): the failure has no item. DynamoDB's has.
#   https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutItem.html
#
# Why it surprises: dynalite answers UnknownOperationException for whole operations that it lacks, such as
# TransactWriteItems, so one expects a refusal here too. Instead a test of the path that reads the item of
# a failed condition never reaches it, and a test of deletion protection shows that there is none.
#
# What to do: on dynalite, read the item after a failed condition, and check deletion protection in the
# template. Amazon's DynamoDB Local has both.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit dynalite@4.0.0 @aws-sdk/client-dynamodb@3.1162.0

cat >run.mjs <<'JS'
import * as dynamodb from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';

const server = dynalite({ createTableMs: 0, deleteTableMs: 0 });
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const client = new dynamodb.DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const TableName = 'orders';
const item = { TableName, Item: { id: { S: '7' }, state: { S: 'paid' } } };
const failure = (send) => send.then(() => 'none', (error) => error);

await client.send(
  new dynamodb.CreateTableCommand({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
    DeletionProtectionEnabled: true,
  }),
);
await dynamodb.waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName });
await client.send(new dynamodb.PutItemCommand(item));
const conditional = {
  ...item,
  ConditionExpression: 'attribute_not_exists(id)',
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
};
const refused = await failure(client.send(new dynamodb.PutItemCommand(conditional)));
console.log(`${refused.name}, item: ${JSON.stringify(refused.Item)}`);
const { Table } = await client.send(new dynamodb.DescribeTableCommand({ TableName }));
console.log(`deletion protection: ${Table.DeletionProtectionEnabled}`);
console.log(`refusal of DeleteTable: ${await failure(client.send(new dynamodb.DeleteTableCommand({ TableName })))}`);
const unknown = new dynamodb.TransactWriteItemsCommand({ TransactItems: [{ Put: item }] });
console.log(`refusal of TransactWriteItems: ${(await failure(client.send(unknown))).name}`);
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
ConditionalCheckFailedException, item: undefined
deletion protection: undefined
refusal of DeleteTable: none
refusal of TransactWriteItems: UnknownOperationException
EXPECT
