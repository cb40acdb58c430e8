#!/usr/bin/env bash
# @hexlabs/dynamo-ts 4.0.153 reads the keys of the last of several batches from one table, as the result of each.
#
# Seen on 2026-12-01. `and` joins batches into one request, says its comment in dynamo-batch-getter.d.ts. BatchGetClient
# joins them by the name of the table, so that the keys of a batch replace those of an earlier one of the same table,
# and each then gets all that came from the table (dynamo-batch-getter.js). Batches of puts and deletes are joined
# without loss, as the README shows for two of one table: https://github.com/hexlabsio/dynamo-ts#readme
# And `execute(true)`, which is to get unprocessed keys again, fails if there are none: it asks whether UnprocessedKeys
# is there, and if no key is left it is, and empty:
# https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
#
# Why it surprises: no key is refused, and items come for each batch, of the type that was asked for. Two tables are
# right, as is one batch. The other half hits those who read that DynamoDB may leave keys out, and guard against it.
#
# What to do: read each table with one batch of all its keys. Call `execute()` and look at `unprocessedKeys` yourself.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @hexlabs/dynamo-ts@4.0.153 dynalite@4.0.0 \
  @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/lib-dynamodb@3.1169.0

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { TableClient } from '@hexlabs/dynamo-ts';
import dynalite from 'dynalite';

const server = dynalite({ createTableMs: 0 }).listen(0);
await once(server, 'listening');
const dynamodb = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'example', secretAccessKey: 'example' },
});
const create = async (TableName) => {
  const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' }];
  const AttributeDefinitions = [{ AttributeName: 'id', AttributeType: 'S' }];
  const table = { TableName, KeySchema, AttributeDefinitions, BillingMode: 'PAY_PER_REQUEST' };
  await dynamodb.send(new CreateTableCommand(table));
  const client = DynamoDBDocument.from(dynamodb);
  return new TableClient({ definition: { id: 'string' }, partitionKey: 'id' }, { tableName: TableName, client });
};
const [orders, bills] = [await create('orders'), await create('bills')];
const keys = (...ids) => ids.map((id) => ({ id }));
await orders.batchPut(keys('1')).and(orders.batchPut(keys('2'))).and(bills.batchPut(keys('3'))).execute();
// DynamoDB returns the items of a batch in no order.
const sorted = (items) =>
  Array.isArray(items[0]) ? items.map(sorted) : items.toSorted((a, b) => a.id.localeCompare(b.id));
const show = (what, batch, ...options) =>
  batch.execute(...options).then(
    ({ items }) => console.log(`${what}: ${JSON.stringify(sorted(items))}`),
    (error) => console.log(`${what}: ${error.name}`),
  );
await show('1 and 2 in one batch', orders.batchGet(keys('1', '2')));
await show('1 and 2 in two', orders.batchGet(keys('1')).and(orders.batchGet(keys('2'))));
await show('1 and 3 of two tables', orders.batchGet(keys('1')).and(bills.batchGet(keys('3'))));
await show('1 and 3, reprocess', orders.batchGet(keys('1')).and(bills.batchGet(keys('3'))), true);
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
1 and 2 in one batch: [{"id":"1"},{"id":"2"}]
1 and 2 in two: [[{"id":"2"}],[{"id":"2"}]]
1 and 3 of two tables: [[{"id":"1"}],[{"id":"3"}]]
1 and 3, reprocess: ValidationException
EXPECT
