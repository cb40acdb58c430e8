#!/usr/bin/env bash
# local-aws-sqs 2.0.2 hands out the next message of a FIFO group while the one before it is still being worked on.
#
# Seen on 2026-11-30 with fauxqs 2.4.1 to compare and @aws-sdk/client-sqs 3.1169.0. It hides the message that was
# received, and not the others of its group. In SQS the group waits until that one is deleted or visible again:
# https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
# https://repost.aws/knowledge-center/sqs-fifo-messages-not-returned
# The README says nothing else: https://github.com/Inqnuam/local-aws-sqs#readme
#
# Why it surprises: groups, deduplication and sequence numbers are all there, and a single consumer that deletes each
# message sees the right order. Two consumers work on one group at once, and what failed comes after what followed it:
# races that SQS does not have are hunted in one's own code, and a consumer that relies on the order is never tested.
#
# What to do: test what relies on the order of a group with an emulator that has it, such as fauxqs.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit local-aws-sqs@2.0.2 fauxqs@2.4.1 @aws-sdk/client-sqs@3.1169.0

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CreateQueueCommand, DeleteMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
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
for (const [name, listen] of Object.entries(start)) {
  const port = await findPort();
  await listen(port);
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  const client = new SQSClient({ endpoint, region: 'eu-west-1', credentials });
  const Attributes = { FifoQueue: 'true', ContentBasedDeduplication: 'true' };
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'orders.fifo', Attributes }));
  for (const MessageBody of ['Ann 1', 'Ann 2', 'Bo 1']) {
    const [MessageGroupId] = MessageBody.split(' ');
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId }));
  }
  const receive = async (MaxNumberOfMessages) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages }))).Messages ?? [];
  const show = (when, messages) =>
    console.log(`${name}, ${when}: ${messages.map(({ Body }) => Body).join(', ') || 'nothing'}`);
  const [first] = await receive(1);
  show('at first', [first]);
  show('meanwhile', await receive(10));
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first.ReceiptHandle }));
  show('after it is deleted', await receive(10));
}
process.exit();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
local-aws-sqs, at first: Ann 1
local-aws-sqs, meanwhile: Ann 2, Bo 1
local-aws-sqs, after it is deleted: nothing
fauxqs, at first: Ann 1
fauxqs, meanwhile: Bo 1
fauxqs, after it is deleted: Ann 2
EXPECT
