#!/usr/bin/env bash
# @tuplo/dynoexpr 3.5.1 leaves transactions and batches as they are, so that their conditions are not sent.
#
# Seen on 2026-11-30 with @aws-sdk/lib-dynamodb 3.1169.0. It converts `TransactItems` and `RequestItems`, and then
# replaces the result by that of a single request, which has nothing to convert (dynoexpr in dist/index.mjs). 2.9.0
# converts them, as the README says:
# https://github.com/tuplo/dynoexpr#parsing-transact-requests
# https://github.com/tuplo/dynoexpr#parsing-batch-requests
#
# Why it surprises: there is no error. The client of the AWS SDK does not send a member that DynamoDB does not have, and
# a Put or Delete needs no condition. A transaction that is to create something only if it is not there writes over it.
#
# What to do: convert the input of each Put, Delete, Update and Get on its own: `{ Put: dynoexpr(put) }`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @tuplo/dynoexpr@3.5.1 dynoexpr-before@npm:@tuplo/dynoexpr@2.9.0 \
  @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/lib-dynamodb@3.1169.0

cat >run.mjs <<'JS'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import dynoexpr from '@tuplo/dynoexpr';
import before from 'dynoexpr-before';

let sent;
const client = new DynamoDBClient({
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  maxAttempts: 1,
  requestHandler: {
    async handle({ body }) {
      sent = JSON.parse(new TextDecoder().decode(body));
      throw new Error('not sent on');
    },
  },
});
const documents = DynamoDBDocumentClient.from(client);
const show = async (what, command, getRequest) => {
  await documents.send(command).catch(() => {});
  console.log(`${what}: ${Object.keys(getRequest(sent)).join(', ')}`);
};
const put = () => ({ TableName: 'orders', Item: { id: '7' }, Condition: { id: 'attribute_not_exists' } });
const transact = (convert, Put) => new TransactWriteCommand(convert({ TransactItems: [{ Put }] }));
const getPut = ({ TransactItems }) => TransactItems[0].Put;
await show('Put of a transaction by 2.9.0', transact(before, put()), getPut);
await show('Put of a transaction by 3.5.1', transact(dynoexpr, put()), getPut);
await show('the Put converted alone', transact((whole) => whole, dynoexpr(put())), getPut);
const batch = (convert) =>
  new BatchGetCommand(convert({ RequestItems: { orders: { Keys: [{ id: '7' }], Projection: ['state'] } } }));
const getGet = ({ RequestItems }) => RequestItems.orders;
await show('Get of a batch by 2.9.0', batch(before), getGet);
await show('Get of a batch by 3.5.1', batch(dynoexpr), getGet);
JS

# 2.9.0 brings version 2 of the SDK, which says that it is at its end.
AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE=1 node run.mjs | tee seen
diff seen - <<'EXPECT'
Put of a transaction by 2.9.0: Item, TableName, ConditionExpression, ExpressionAttributeNames
Put of a transaction by 3.5.1: Item, TableName
the Put converted alone: Item, TableName, ConditionExpression, ExpressionAttributeNames
Get of a batch by 2.9.0: Keys, ProjectionExpression, ExpressionAttributeNames
Get of a batch by 3.5.1: Keys
EXPECT
