#!/usr/bin/env bash
# aws-sdk-client-mock 4.1.0 records and returns objects, not what they were at the time.
#
# Seen on 2026-11-29 with @aws-sdk/lib-dynamodb 3.1162.0. It is built on Sinon, which records references. A loop that
# puts the next ExclusiveStartKey into the one input object, as one does with DynamoDB, is recorded as calls
# that all have the last key. And an item that the code changes is changed in each later answer, too, while
# DynamoDB answers with what was put.
#
# Why it surprises: the calls were right, and the assertion on `commandCalls` says that they were not; or the
# code forgot to put what it changed, and the next get in the test has the change.
#
# What to do: make a new input for each call; answer by `callsFake(() => structuredClone(output))`, and record
# the input there.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit aws-sdk-client-mock@4.1.0 @aws-sdk/client-dynamodb@3.1162.0 @aws-sdk/lib-dynamodb@3.1162.0

cat >run.mjs <<'JS'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
const mock = mockClient(client);
mock.on(ScanCommand).resolvesOnce({ LastEvaluatedKey: { id: '1' } }).resolvesOnce({ LastEvaluatedKey: { id: '2' } });
mock.on(ScanCommand, { ExclusiveStartKey: { id: '2' } }).resolves({});
mock.on(GetCommand).resolves({ Item: { id: '7', state: 'new' } });

const input = { TableName: 'orders' };
for (let page = 0; page < 2; page += 1) {
  const { LastEvaluatedKey } = await client.send(new ScanCommand(input));
  input.ExclusiveStartKey = LastEvaluatedKey;
}
const keys = mock.commandCalls(ScanCommand).map(({ args }) => args[0].input.ExclusiveStartKey?.id);
console.log(`keys of the recorded calls: ${keys.join(', ')}`);

const get = () => client.send(new GetCommand({ TableName: 'orders', Key: { id: '7' } }));
const { Item } = await get();
Item.state = 'paid';
console.log(`state in the next answer: ${(await get()).Item.state}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
keys of the recorded calls: 2, 2
state in the next answer: paid
EXPECT
