#!/usr/bin/env bash
# local-aws-sqs 2.0.2 counts each ChangeMessageVisibility as a receipt, and so takes messages for dead too early.
#
# Seen on 2026-11-30 with fauxqs 2.4.1 to compare and @aws-sdk/client-sqs 3.1169.0. Both go through one function, which
# adds 1 to ApproximateReceiveCount (dist/index.js). That is how often a message was received and not deleted, and
# maxReceiveCount is about the same:
# https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ReceiveMessage.html
# https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
# That SQS does not count a change of visibility was not run on AWS: these pages and fauxqs count receipts alone.
#
# Why it surprises: without ChangeMessageVisibility the count is right. A consumer that gives a message back gets half
# of its tries, with a maxReceiveCount of 2 a single one; one that extends the time of a long task loses the message to
# the dead-letter queue at its first failure. A wait that grows with the count grows too fast.
#
# What to do: have a maxReceiveCount there that allows for the calls, or use another emulator.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit local-aws-sqs@2.0.2 fauxqs@2.4.1 @aws-sdk/client-sqs@3.1169.0

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ChangeMessageVisibilityCommand, CreateQueueCommand, GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { createSqsServer } from 'local-aws-sqs';

const findPort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
};
const start = {
  'local-aws-sqs': (port) => createSqsServer({ port, hostname: '127.0.0.1' }),
  fauxqs: (port) => startFauxqs({ port, logger: false }),
};
// The times in seconds for which a message is hidden after each receipt; 0 gives it back.
const consumers = { 'gives back': [0], 'extends, gives back': [60, 0] };
for (const [name, listen] of Object.entries(start)) {
  const port = await findPort();
  await listen(port);
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  const client = new SQSClient({ endpoint, region: 'eu-west-1', credentials });
  const create = async (QueueName, Attributes) =>
    (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl;
  const deadUrl = await create('dead');
  const asked = await client.send(new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['QueueArn'] }));
  const deadLetterTargetArn = asked.Attributes.QueueArn;
  for (const maxReceiveCount of [2, 4]) {
    for (const [consumer, times] of Object.entries(consumers)) {
      const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
      const QueueUrl = await create(`orders-${maxReceiveCount}-${times.length}`, { RedrivePolicy });
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'any' }));
      const counts = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const AttributeNames = ['ApproximateReceiveCount'];
        const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, AttributeNames }));
        if (Messages.length === 0) break;
        const [{ Attributes, ReceiptHandle }] = Messages;
        counts.push(Attributes.ApproximateReceiveCount);
        for (const VisibilityTimeout of times)
          await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
      }
      console.log(`${name}, maxReceiveCount ${maxReceiveCount}, ${consumer}: counts ${counts.join(' ')}`);
    }
  }
}
process.exit();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
local-aws-sqs, maxReceiveCount 2, gives back: counts 1
local-aws-sqs, maxReceiveCount 2, extends, gives back: counts 1
local-aws-sqs, maxReceiveCount 4, gives back: counts 1 3
local-aws-sqs, maxReceiveCount 4, extends, gives back: counts 1 4
fauxqs, maxReceiveCount 2, gives back: counts 1 2
fauxqs, maxReceiveCount 2, extends, gives back: counts 1 2
fauxqs, maxReceiveCount 4, gives back: counts 1 2 3 4
fauxqs, maxReceiveCount 4, extends, gives back: counts 1 2 3 4
EXPECT
