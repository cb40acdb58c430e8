import { onTestFinished } from 'vitest';
import { createEventServer, queueUrl } from '../../../infra/local/aws/events/event-server.ts';
import { Queue } from '../../../infra/local/aws/events/queue.ts';
import { listen } from '../../../infra/local/listen.ts';

/** The local stack's stand-ins for SQS, with one queue, and for EventBridge, with a bus that leads to it. */
export const startQueue = async (name: string) => {
  const stored = new Map<string, unknown>();
  const store = {
    get: () => undefined,
    put: (_: string, id: string, value: unknown) => void stored.set(id, value),
    delete: (_: string, id: string) => void stored.delete(id),
    list: () => [],
  };
  const queue = new Queue(store, name);
  const { server } = createEventServer({
    ...{ store, busName: 'bus', target: queue, accessKeyId: undefined },
    queues: new Map([[name, queue]]),
  });
  onTestFinished(() => void server.close());
  const origin = await listen(server, 0);
  return {
    origin,
    url: queueUrl(origin, name),
    /** Of the messages in it. */
    bodies: () => queue.receive(1_000, 0).map(({ Body }): unknown => JSON.parse(Body)),
  };
};
