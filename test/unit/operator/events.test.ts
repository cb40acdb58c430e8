import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { ended } from '../../../functions/domain/connection/transitions.ts';
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
import { operator } from './operator.ts';

const stack = await startTestStack();
const { info, dataDir, createTenant, connect, connections } = stack;
const { received, until } = createReceiver(info);
const credentials = localCredentials(info, process.env);
const queues = new SQSClient({
  credentials,
  region: 'us-east-1',
  endpoint: new URL(info.events_queue_url).origin,
});
const keepAside = (letter: string) =>
  queues.send(
    new SendMessageCommand({
      QueueUrl: info.events_queue_url.replace(
        'connection-events',
        'trunkline-local-event-dead-letters',
      ),
      MessageBody: letter,
    }),
  );

/** All that the stream has. */
const readAll = async () => {
  const endpoint = info.dynamodb_endpoint;
  const client = createStreamClient({ region: 'us-east-1', endpoint }, credentials);
  const streamArn = (await findStream(client, 'trunkline-local-integrations')) ?? '';
  const [shard] = await listShards(client, streamArn);
  const shardId = shard?.ShardId ?? '';
  const iterator = await openShard(client, { streamArn, shardId }, 'TRIM_HORIZON');
  const { records } = await readRecords(client, streamArn, iterator ?? '');
  return { streamArn, shardId, records };
};

describe('redrive-events', () => {
  it('sends again what a pointer and a kept change are about, with the same ids', async () => {
    const { tenantId } = await createTenant();
    await connect(tenantId, 'demo', { accessToken: 'a' });
    const connection = await connections.primary(tenantId, 'demo');
    if (connection) await connections.put(ended(connection, 'grant_ended', 1), connection.version);
    await until((events) => events.length === 2);
    const first = received.splice(0).map(({ detail }) => detail.id);

    const { records, ...shard } = await readAll();
    const functionName = 'publish-connection-events';
    await keepAside(
      deadLetterOf({ records: records.slice(0, 1), calls: 3, functionName, ...shard }),
    );
    await keepAside(JSON.stringify({ unreadable: { problems: [], record: records[1] } }));
    const { code, answer, stderr } = await operator([
      'redrive-events',
      '--local',
      dataDir,
      '--json',
    ]);
    expect({ code, answer }, stderr).toEqual({ code: 0, answer: { sent: 2, failed: 0, lost: 0 } });
    await until((events) => events.length === 2);
    expect(received.map(({ detail }) => detail.id)).toEqual(first);
  });

  it('leaves what cannot be read still, and what the stream no longer has', async () => {
    const { streamArn, shardId, records } = await readAll();
    const wrong = { dynamodb: { NewImage: { integration_id: { S: 'x' } }, SequenceNumber: '1' } };
    await keepAside(JSON.stringify({ unreadable: { problems: [], record: wrong } }));
    const functionName = 'publish-connection-events';
    const gone = {
      records: records.slice(0, 1),
      calls: 1,
      functionName,
      streamArn,
      shardId: `${shardId}x`,
    };
    await keepAside(deadLetterOf(gone));
    const { code, answer, stderr } = await operator([
      'redrive-events',
      '--local',
      dataDir,
      '--json',
    ]);
    expect({ code, answer }, stderr).toEqual({ code: 1, answer: { sent: 0, failed: 1, lost: 1 } });
  });
});

describe('tail-events', () => {
  it('prints the events of a local stack', async () => {
    const { code, stdout } = await operator(['tail-events', '--local', dataDir, '--count', '2']);
    expect(code).toBe(0);
    expect(
      stdout
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line).event),
    ).toEqual(['connection.connected', 'connection.reconnect_required']);
  });
});
