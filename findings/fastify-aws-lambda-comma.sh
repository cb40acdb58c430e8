#!/usr/bin/env bash
# @fastify/aws-lambda 6.4.1 cuts a query parameter at its commas, or does not repeat a repeated one.
#
# Seen on 2026-11-29 with fastify 5.12.8. An event of API Gateway's payload 2.0 has the query string as it
# was sent in `rawQueryString`, and beside it `queryStringParameters`, where repeated parameters are joined
# by commas. The package reads the second (index.js), in which `name=Doe%2C+Ada` and `name=Doe&name= Ada` are
# the same: as it comes, it cuts both; with `parseCommaSeparatedQueryParams: false`, neither.
# https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
# https://github.com/fastify/aws-lambda-fastify#options
# serverless-http 4.0.0 reads `rawQueryString`, and has both right.
#
# Why it surprises: the comma was encoded, and the same server gets one value when it listens on a port. A
# name, a date or a cursor with a comma becomes a list in the function alone.
#
# What to do: parse `rawQueryString` in the function, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @fastify/aws-lambda@6.4.1 fastify@5.12.8 serverless-http@4.0.0

cat >run.mjs <<'JS'
import { parse } from 'node:querystring';
import awsLambdaFastify from '@fastify/aws-lambda';
import Fastify from 'fastify';
import serverless from 'serverless-http';

const rawQueryString = 'name=Doe%2C+Ada&id=1&id=2';
const http = { method: 'GET', path: '/people', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'any' };
const event = () => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: '/people',
  rawQueryString,
  queryStringParameters: { name: 'Doe, Ada', id: '1,2' },
  headers: { host: 'people.example' },
  requestContext: { http, stage: '$default' },
  isBase64Encoded: false,
});
const shown = ({ name, id }) => JSON.stringify({ name, id });
const fastify = () => {
  const app = Fastify();
  app.get('/people', async ({ query, awsLambda }) =>
    `${shown(query)}${awsLambda ? `, from the event: ${shown(parse(awsLambda.event.rawQueryString))}` : ''}`);
  return app;
};
const listening = fastify();
console.log(`on a port: ${await (await fetch(`${await listening.listen({ port: 0 })}/people?${rawQueryString}`)).text()}`);
await listening.close();
const settings = { 'as it comes': {}, 'parseCommaSeparatedQueryParams: false': { parseCommaSeparatedQueryParams: false } };
for (const [name, options] of Object.entries(settings)) {
  const { body } = await awsLambdaFastify(fastify(), options)(event(), {});
  console.log(`${name}: ${body}`);
}
const app = fastify();
await app.ready();
console.log(`serverless-http: ${(await serverless(app)(event(), {})).body}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
on a port: {"name":"Doe, Ada","id":["1","2"]}
as it comes: {"name":["Doe"," Ada"],"id":["1","2"]}, from the event: {"name":"Doe, Ada","id":["1","2"]}
parseCommaSeparatedQueryParams: false: {"name":"Doe, Ada","id":"1,2"}, from the event: {"name":"Doe, Ada","id":["1","2"]}
serverless-http: {"name":"Doe, Ada","id":["1","2"]}
EXPECT
