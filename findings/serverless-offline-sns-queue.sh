#!/usr/bin/env bash
# serverless-offline-sns 0.78.2 sends a queue nothing, unless its subscription is a raw one.
#
# Seen on 2026-11-30 with fauxqs 2.4.1 as the SQS. It makes a notification of the message, and then sends the `Records`
# of that, which only the event of a function has (publishSqs in dist/sns-server.js). The README says that `sqs` is
# supported, and its example is a subscription that is not raw:
# https://github.com/BANCS-Norway/serverless-offline-sns#subscribing
# In SNS such a queue gets the notification as JSON:
# https://docs.aws.amazon.com/sns/latest/dg/sns-sqs-as-subscriber.html
# It is an issue since 2021: https://github.com/BANCS-Norway/serverless-offline-sns/issues/134
#
# Why it surprises: the default is what fails. The subscription and the message are both accepted, the message has an
# id, there is no error, and with `debug` the log even has the notification.
#
# What to do: subscribe with RawMessageDelivery, and read both forms, or have a topic and queue of another emulator.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
# The plugin brings serverless 3, which is not used here and takes long to install; osls is smaller.
npm pkg set overrides.serverless=npm:osls@4.3.1
npm install --silent --no-fund --no-audit serverless-offline-sns@0.78.2 fauxqs@2.4.1 @aws-sdk/client-sns@3.1169.0

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import { startFauxqs } from 'fauxqs';
import Plugin from 'serverless-offline-sns';

Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' });
const region = 'us-east-1';
const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address();
free.close();
const plugin = new Plugin({
  service: { provider: { region }, functions: {}, custom: { 'serverless-offline-sns': { port } } },
  config: {},
  cli: { log() {} },
});
await plugin.start();
const queues = await startFauxqs({ port: 0, logger: false });
const client = new SNSClient({ endpoint: `http://127.0.0.1:${port}`, region });
const { TopicArn } = await client.send(new CreateTopicCommand({ Name: 'orders' }));
const subscriptions = { plain: {}, raw: { RawMessageDelivery: 'true' } };
for (const [name, Attributes] of Object.entries(subscriptions)) {
  const { queueUrl } = queues.createQueue(name);
  const Endpoint = `${queues.address}${new URL(queueUrl).pathname}`;
  await client.send(new SubscribeCommand({ TopicArn, Protocol: 'sqs', Endpoint, Attributes }));
}
const { MessageId } = await client.send(new PublishCommand({ TopicArn, Message: 'paid' }));
console.log(`published with an id: ${MessageId !== undefined}`);
const read = (name) => queues.inspectQueue(name).messages.ready;
for (let i = 0; i < 20 && read('raw').length === 0; i++) await setTimeout(250);
await setTimeout(1000);
for (const name of Object.keys(subscriptions)) console.log(`${name}: ${read(name).length}`);
await plugin.stop();
await queues.stop();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
published with an id: true
plain: 0
raw: 1
EXPECT
