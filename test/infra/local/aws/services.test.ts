import type { Server } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { runQueueMapping } from '../../../../infra/local/aws/event-sources/queue-mapping.ts';
import { createEventServer, queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import { Queue } from '../../../../infra/local/aws/events/queue.ts';
import type { ServiceStore } from '../../../../infra/local/aws/service/store.ts';
import { listen } from '../../../../infra/local/listen.ts';

const start = async (server: Server) => {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server, 0);
};

const createStore = (): ServiceStore => {
  const kinds = new Map<string, Map<string, unknown>>();
  const of = (kind: string) => kinds.get(kind) ?? new Map<string, unknown>();
  return {
    get: (kind, id) => of(kind).get(id),
    put: (kind, id, value) => kinds.set(kind, of(kind).set(id, value)),
    delete: (kind, id) => of(kind).delete(id),
    list: (kind) => [...of(kind)].map(([id, value]) => ({ id, value })),
  };
};

it('events go from the bus to the queue and to its reader, which gets reported ones again', async () => {
  const store = createStore();
  const events = new Queue(store, 'events');
  const { server, recent } = createEventServer({
    store,
    busName: 'bus',
    queues: new Map([['events', events]]),
    target: events,
    accessKeyId: undefined,
  });
  const origin = await start(server);
  const call = async (target: string, body: object) => {
    const headers = { 'x-amz-target': target };
    const response = await fetch(origin, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const entry = { EventBusName: 'bus', Source: 's', DetailType: 'd', Detail: '{"a":1}' };
  const Entries = [entry, { ...entry, EventBusName: 'another' }];
  expect(await call('AWSEvents.PutEvents', { Entries })).toMatchObject({
    FailedEntryCount: 1,
    Entries: [{}, { ErrorCode: 'ResourceNotFoundException' }],
  });
  expect(recent.after(0)).toMatchObject([{ number: 1, event: { detail: { a: 1 } } }]);
  const QueueUrl = queueUrl(origin, 'events');
  const read = Promise.withResolvers<string[]>();
  const calls: string[] = [];
  const stop = runQueueMapping({
    reader: {
      invoke: async (event) => {
        const { Records } = Object(event);
        calls.push(JSON.parse(Records[0].body).detail.a);
        if (calls.length === 2) read.resolve(calls);
        const batchItemFailures = [{ itemIdentifier: Records[0].messageId }];
        return { result: JSON.stringify(calls.length === 1 ? { batchItemFailures } : null) };
      },
    },
    queue: events,
    batchSize: 1,
    maximumConcurrency: 1,
    visibilitySeconds: 0,
  });
  expect(await read.promise).toEqual([1, 1]);
  await expect.poll(() => events.size()).toBe(0);
  await stop();
  expect(await call('AmazonSQS.ReceiveMessage', { QueueUrl })).toEqual({});
});
