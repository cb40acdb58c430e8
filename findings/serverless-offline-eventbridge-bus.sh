#!/usr/bin/env bash
# serverless-offline-aws-eventbridge 2.2.4 does not keep the events of one bus from functions on another.
#
# Seen on 2026-11-30 with serverless-offline 14.8.2 and osls 4.3.1. It asks whether the bus of the function contains,
# as a text, the one of the event: `orders-archive` contains `orders`, and `orders` does not contain its own ARN. And
# it asks only if both name a bus (compareEventBusName and verifyIsSubscribed in dist/src/index.js). In EventBridge
# an event is matched with the rules of its bus alone; it has the name or the ARN of the bus, or goes to the default
# one: https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEventsRequestEntry.html
# A function without `eventBus` is on the default one, too:
# https://www.serverless.com/framework/docs/providers/aws/events/event-bridge
# How that came to be: https://github.com/rubenkaiser/serverless-offline-eventBridge/pull/4
#
# Why it surprises: with one bus all is well. A second one is there to keep events apart, and here functions run for
# events that they never get on AWS. An event that was put without a bus by mistake arrives; on AWS it does not.
#
# What to do: let no bus have a name that is a part of another's, name the bus in each function and event, not by ARN
# in the event, and use each `source` on one bus only.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit serverless-offline-aws-eventbridge@2.2.4 serverless-offline@14.8.2 \
  serverless@npm:osls@4.3.1 @aws-sdk/client-eventbridge@3.1169.0

cat >functions.cjs <<'JS'
const { appendFileSync } = require('node:fs');
const receive = (name) => async ({ detail }) => appendFileSync('received', `${detail.put} -> ${name}\n`);
exports.orders = receive('orders');
exports.archive = receive('orders-archive');
exports.byDefault = receive('default');
JS

cat >run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';

const servers = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }),
);
const [port, pubSubPort, httpPort, lambdaPort] = servers.map((server) => server.address().port);
for (const server of servers) server.close();
const pattern = { source: ['shop'] };
const on = (handler, bus) => ({ handler: `functions.${handler}`, events: [{ eventBridge: { ...bus, pattern } }] });
const service = {
  service: 'shop',
  provider: { name: 'aws', runtime: 'nodejs22.x', region: 'eu-west-1' },
  plugins: ['serverless-offline', 'serverless-offline-aws-eventbridge'],
  custom: {
    'serverless-offline': { httpPort, lambdaPort },
    'serverless-offline-aws-eventbridge': { port, pubSubPort },
  },
  functions: {
    orders: on('orders', { eventBus: 'orders' }),
    archive: on('archive', { eventBus: 'orders-archive' }),
    byDefault: on('byDefault', {}),
  },
};
writeFileSync('serverless.json', JSON.stringify(service));
writeFileSync('received', '');
const child = spawn('node_modules/.bin/serverless', ['offline', 'start'], { stdio: ['ignore', 'ignore', 'pipe'] });
for await (const text of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false }))
  if (text.includes('Function names exposed')) break;
child.stderr.resume();
const client = new EventBridgeClient({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const put = async (EventBusName, title = EventBusName) => {
  const Detail = JSON.stringify({ put: title });
  const Entries = [{ EventBusName, Source: 'shop', DetailType: 'Placed', Detail }];
  await client.send(new PutEventsCommand({ Entries }));
};
const read = () => readFileSync('received', 'utf8');
for (let i = 0; i < 30 && read() === ''; i++) {
  await put('orders', 'start');
  await setTimeout(1000);
}
await put('orders');
await put('orders-archive');
await put('arn:aws:events:eu-west-1:123456789012:event-bus/orders');
await put(undefined, 'no bus');
let received;
do {
  received = read();
  await setTimeout(3000);
} while (received !== read());
child.kill('SIGINT');
const lines = received.trim().split('\n').filter((line) => !line.startsWith('start'));
console.log(lines.sort().join('\n'));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
arn:aws:events:eu-west-1:123456789012:event-bus/orders -> default
no bus -> default
no bus -> orders
no bus -> orders-archive
orders -> default
orders -> orders
orders -> orders-archive
orders-archive -> default
orders-archive -> orders-archive
EXPECT
