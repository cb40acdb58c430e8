import type { Server } from 'node:http';
import {
  deadLetterQueueName,
  eventBusName,
  type ReadQueue,
  readQueues,
} from '../../functions/platform/aws/names.ts';
import { queueReaders } from '../../functions/queue-readers.ts';
import { createEventServer, type RecentEvents } from './aws/events/event-server.ts';
import { Queue } from './aws/events/queue.ts';
import type { LocalStore } from './store.ts';

/** The local queue that gets every event. */
export const eventsQueueName = 'connection-events';

/** A queue that a function reads, and the one of what failed too often. */
export type ReadQueues = Readonly<Record<ReadQueue, { queue: Queue; deadLetters: Queue }>>;

export type EventServices = {
  /** Not yet listening. */
  server: Server;
  recent: RecentEvents;
  deadLetters: Queue;
  read: ReadQueues;
};

const createReadQueues = (store: LocalStore, environment: string): ReadQueues => {
  const created = queueReaders.map(({ queue: of, retentionSeconds, mostDeliveries }) => {
    const deadLetters = new Queue(store, readQueues[of].deadLetters(environment));
    const settings = {
      retentionSeconds: retentionSeconds,
      redrive: { mostDeliveries, to: deadLetters },
    };
    const queue = new Queue(store, readQueues[of].name(environment), settings);
    return [of, { queue, deadLetters }] as const;
  });
  return Object.fromEntries(created) as ReadQueues;
};

/** The bus and the queues that CDK deploys, and a queue that gets every event. */
export const createEventServices = (
  store: LocalStore,
  environment: string,
  accessKeyId?: string,
): EventServices => {
  const events = new Queue(store, eventsQueueName);
  const deadLetters = new Queue(store, deadLetterQueueName(environment));
  const read = createReadQueues(store, environment);
  const pairs = Object.values(read).flatMap((pair) => [pair.queue, pair.deadLetters]);
  const { server, recent } = createEventServer({
    store,
    busName: eventBusName(environment),
    queues: new Map([events, deadLetters, ...pairs].map((queue) => [queue.name, queue])),
    target: events,
    accessKeyId,
  });
  return { server, recent, deadLetters, read };
};
