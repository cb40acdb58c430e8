import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { connectionEvents } from '../../../functions/events/contracts/connection-events.ts';
import { eventNames } from '../../../functions/events/domain/connection-event.ts';
import { deadLetterOf } from '../../../infra/local/aws/event-sources/deliver.ts';
import {
  findStream,
  listShards,
  openShard,
  readRecords,
} from '../../../infra/local/aws/event-sources/read-stream.ts';
import { localCredentials } from '../../../infra/local/local-json.ts';
import { createStreamClient } from '../../../infra/local/stream-client.ts';
import { createReceiver } from '../../support/stack/receive-events.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { info, connected } = stack;
const run = operatorOn(stack);
const { received, until } = createReceiver(info);
const [region, credentials] = ['us-east-1', localCredentials(info, process.env)];
const endpoint = new URL(info.events_queue_url).origin;
const queues = new SQSClient({ credentials, region, endpoint });
const deadLetters = 'trunkline-local-event-dead-letters';
const QueueUrl = info.events_queue_url.replace('connection-events', deadLetters);
const keepAside = (MessageBody: string) =>
  queues.send(new SendMessageCommand({ QueueUrl, MessageBody }));
const keepUnreadable = (record: unknown) =>
  keepAside(JSON.stringify({ unreadable: { problems: [], record } }));

/** The first change that the stream has, as a pointer; and all of them. */
const readAll = async () => {
  const client = createStreamClient({ region, endpoint: info.dynamodb_endpoint }, credentials);
  const streamArn = (await findStream(client, 'trunkline-local-integrations')) ?? '';
  const [shard] = await listShards(client, streamArn);
  const shardId = shard?.ShardId ?? '';
  const iterator = await openShard(client, { streamArn, shardId }, 'TRIM_HORIZON');
  const { records } = await readRecords(client, streamArn, iterator ?? '');
  const functionName = 'publish-connection-events';
  const first = { records: records.slice(0, 1), calls: 3, functionName, streamArn, shardId };
  return { records, first };
};

it('events redrive sends again what a pointer and a kept change are about, with the same ids', async () => {
  const { change } = await connected('demo');
  await change({ state: { is: 'ended', why: 'grant_ended', atMs: 1 } });
  await until((events) => events.length === 2);
  const ids = received.splice(0).map(({ detail }) => detail.id);

  const { records, first } = await readAll();
  await keepAside(deadLetterOf(first));
  await keepUnreadable(records[1]);
  const { code, json, stderr } = await run('events redrive --json');
  expect({ code, json }, stderr).toEqual({
    code: 0,
    json: { sent: 2, failed: 0, lost: 0 },
  });
  await until((events) => events.length === 2);
  expect(received.map(({ detail }) => detail.id)).toEqual(ids);
});

it('events redrive leaves what cannot be read still, and what the stream no longer has', async () => {
  const { first } = await readAll();
  await keepUnreadable({
    dynamodb: { NewImage: { integration_id: { S: 'x' } }, SequenceNumber: '1' },
  });
  await keepUnreadable({ id: 'of an event that was too large', tenantId: 'acme' });
  await keepAside(deadLetterOf({ ...first, shardId: `${first.shardId}x` }));
  const { code, json, stderr } = await run('events redrive --json');
  expect({ code, json }, stderr).toEqual({
    code: 1,
    json: { sent: 0, failed: 1, lost: 2 },
  });
});

it('events send-test puts an event on the bus that is as its schema says', async () => {
  await run('keys create --tenant acme --name CRM');
  received.splice(0);
  for (const name of eventNames) {
    const { code } = await run(`events send-test --tenant acme --event ${name}`);
    expect(code).toBe(0);
  }
  await until((events) => events.length === eventNames.length);
  for (const event of received) {
    const name = event['detail-type'] as keyof typeof connectionEvents;
    expect(connectionEvents[name].strict().parse(event.detail)).toEqual(event.detail);
    expect(event.detail).toMatchObject({ tenant_id: 'acme', metadata: { test: 'true' } });
  }
  expect(received.map((event) => event['detail-type'])).toEqual(eventNames);
});
