#!/usr/bin/env bash
# @faceteer/expression-builder 2.0.1 closes a bracket too many in each condition on a size, and DynamoDB refuses it.
#
# Seen on 2026-11-30 with dynalite 4.0.0 as the DynamoDB. Of `['name', 'size', '>=', 3]` it makes
# `size(#C_0) >= :C_0)` (condition.js). The README has sizes among its conditions, alone and beside others, where the
# bracket closes the one around the whole: https://github.com/faceteer/expression-builder#size
# The function is `size(path)`:
# https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
#
# Why it surprises: the type of the condition is right, so it compiles; all other conditions work; and a test that
# compares the expression with the one that was made at first sees nothing. Beside others one such condition spoils the
# whole filter.
#
# What to do: take the last bracket of such a condition off, as below, or write conditions on sizes by hand.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @faceteer/expression-builder@2.0.1 dynalite@4.0.0 \
  @aws-sdk/client-dynamodb@3.1169.0

cat >run.mjs <<'JS'
import * as dynamodb from '@aws-sdk/client-dynamodb';
import builder from '@faceteer/expression-builder';
import dynalite from 'dynalite';

const server = dynalite({ createTableMs: 0 });
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const client = new dynamodb.DynamoDBClient({
  endpoint: `http://127.0.0.1:${server.address().port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const TableName = 'users';
await client.send(
  new dynamodb.CreateTableCommand({
    TableName,
    AttributeDefinitions: [{ AttributeName: 'name', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'name', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  }),
);
await dynamodb.waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 1 }, { TableName });
await client.send(new dynamodb.PutItemCommand({ TableName, Item: { name: { S: 'Ada' } } }));

const show = async (expression, { names, values }) => {
  const scan = new dynamodb.ScanCommand({
    TableName,
    FilterExpression: expression,
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  });
  const found = await client.send(scan).then(({ Count }) => `${Count} found`, ({ message }) => message);
  console.log(`${expression}: ${found}`);
};
const size = builder.filter(['name', 'size', '>=', 3]);
const either = builder.filter([['name', 'size', '>=', 3], 'OR', ['phone', 'exists']]);
const other = builder.filter([['name', 'begins_with', 'A'], 'OR', ['phone', 'exists']]);
await show(other.expression, other);
await show(size.expression, size);
await show(either.expression, either);
await show(size.expression.slice(0, -1), size);
server.close();
client.destroy();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
(begins_with (#F_0_0, :F_0_0)) OR (attribute_exists (#F_1_0)): 1 found
size(#F_0) >= :F_0): Invalid FilterExpression: Syntax error; Expected "AND", "OR", "_", [0-9], [a-zA-Z], or end of input but ")" found.
(size(#F_0_0) >= :F_0_0)) OR (attribute_exists (#F_1_0)): Invalid FilterExpression: Syntax error; Expected "AND", "OR", or end of input but ")" found.
size(#F_0) >= :F_0: 1 found
EXPECT
