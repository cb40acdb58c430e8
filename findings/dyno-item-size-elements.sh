#!/usr/bin/env bash
# dyno-item-size 0.3.3 finds an item smaller than DynamoDB does, by a byte for each element of its lists and maps.
#
# Seen on 2026-11-30 with dynalite 4.0.0. The README wants "to be accurate within a byte", and names the rules that it
# follows: https://github.com/mcwhittemore/dyno-item-size#readme
# https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
# The last of them is that each element of a list or map takes a byte of its own. The package has the 3 bytes of a list
# and what its elements hold, but not these (sizeOfValue in index.js). dynalite has them.
#
# Why it surprises: it is right for flat items, and the README's own example is one. For a list of short values the
# true size is twice as large: `write` promises half of what is charged, and an item that fits by its word is above the
# 400 KB that DynamoDB takes.
#
# What to do: add a byte for each element at each depth, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit dyno-item-size@0.3.3 dynalite@4.0.0 \
  @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/lib-dynamodb@3.1169.0

cat >run.mjs <<'JS'
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import dynoItemSize from 'dyno-item-size';

const server = dynalite({ createTableMs: 0 });
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const client = new dynamodb.DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const documents = DynamoDBDocument.from(client);
const TableName = 'items';
await client.send(
  new dynamodb.CreateTableCommand({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  }),
);
await dynamodb.waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName });

const elements = (value) => {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return 0;
  const inside = Object.values(value);
  return inside.reduce((sum, element) => sum + elements(element), inside.length);
};
const missing = (item) => Object.values(item).reduce((sum, value) => sum + elements(value), 0);
const show = async (title, value) => {
  const Item = { id: title, value };
  const put = { TableName, Item, ReturnConsumedCapacity: 'TOTAL' };
  const charged = await documents.put(put).then(
    ({ ConsumedCapacity }) => `${ConsumedCapacity.CapacityUnits} units`,
    ({ message }) => message,
  );
  const size = dynoItemSize(Item) + missing(Item);
  const own = `${size} bytes, ${Math.ceil(size / 1024)} units`;
  console.log(`${title}: ${dynoItemSize(Item)} bytes, ${dynoItemSize.write(Item)} units`);
  console.log(`  with the elements: ${own}; dynalite: ${charged}`);
};
await show('a text', 'x'.repeat(4000));
await show('a list', Array(2000).fill(true));
await show('a map', Object.fromEntries(Array.from({ length: 900 }, (_, at) => [String(100 + at), true])));
await show('pairs', Array(1000).fill([true, false]));
await show('a long list', Array(250_000).fill(true));
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
a text: 4013 bytes, 4 units
  with the elements: 4013 bytes, 4 units; dynalite: 4 units
a list: 2016 bytes, 2 units
  with the elements: 4016 bytes, 4 units; dynalite: 4 units
a map: 3615 bytes, 4 units
  with the elements: 4515 bytes, 5 units; dynalite: 5 units
pairs: 5015 bytes, 5 units
  with the elements: 8015 bytes, 8 units; dynalite: 8 units
a long list: 250021 bytes, 245 units
  with the elements: 500021 bytes, 489 units; dynalite: Item size has exceeded the maximum allowed size
EXPECT
