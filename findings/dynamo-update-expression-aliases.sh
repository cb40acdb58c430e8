#!/usr/bin/env bash
# dynamo-update-expression 1.0.8 writes the value of one attribute into another whose path is the same in camel case.
#
# Seen on 2026-11-30 with dynalite 4.0.0 and @aws-sdk/lib-dynamodb 3.1169.0. Each value gets the camel case of its path
# for a placeholder, `:orderTotal` for `order.total`, `orderTotal` and `order_total`, and a second one with the same
# placeholder takes the place of the first (alias in lib/dynamo-update-expression.js). Names get theirs in the same way,
# so that of `order_total` and `orderTotal` one is set twice, which DynamoDB refuses. All of these are different
# attributes: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
# The README promises an expression for the changes between two documents, and counts up only the placeholders that it
# cuts short, "to avoid common-prefix collision": https://github.com/sdawood/dynamo-update-expression#readme
#
# Why it surprises: a total beside the order that it was copied from is an ordinary item. Each change alone is written
# as it should be; both together succeed as well, and one of them is wrong.
#
# What to do: make an update for each attribute of the item that has changed, as below. Inside one of them, have names
# that differ by more than case and underscores.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit dynamo-update-expression@1.0.8 dynalite@4.0.0 \
  @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/lib-dynamodb@3.1169.0

cat >run.mjs <<'JS'
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import due from 'dynamo-update-expression';

const server = dynalite({ createTableMs: 0 });
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const client = new dynamodb.DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const documents = DynamoDBDocument.from(client);
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

const Key = { id: '7' };
const update = async (original, modified) => {
  await documents.update({ TableName, Key, ...due.getUpdateExpression({ original, modified }) });
};
const eachAlone = async (original, modified) => {
  for (const name of Object.keys(modified)) await update({ [name]: original[name] }, { [name]: modified[name] });
};
const write = async (way, original, modified) => {
  await documents.put({ TableName, Item: { ...Key, ...original } });
  const error = await way(original, modified).catch(({ message }) => message.split(';').at(0));
  const { Item } = await documents.get({ TableName, Key });
  const stored = Object.keys(modified).map((name) => `${name} ${JSON.stringify(Item[name])}`);
  console.log(`  ${way.name}: ${error ?? stored.join(', ')}`);
};
for (const [original, modified] of [
  [{ order: { total: 10 } }, { order: { total: 12 } }],
  [{ order: { total: 10 }, orderTotal: 1000 }, { order: { total: 12 }, orderTotal: 1200 }],
  [{ order_total: 10, orderTotal: 1000 }, { order_total: 12, orderTotal: 1200 }],
]) {
  console.log(JSON.stringify(modified));
  await write(update, original, modified);
  await write(eachAlone, original, modified);
}
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"order":{"total":12}}
  update: order {"total":12}
  eachAlone: order {"total":12}
{"order":{"total":12},"orderTotal":1200}
  update: order {"total":1200}, orderTotal 1200
  eachAlone: order {"total":12}, orderTotal 1200
{"order_total":12,"orderTotal":1200}
  update: Invalid UpdateExpression: Two document paths overlap with each other
  eachAlone: order_total 12, orderTotal 1200
EXPECT
