import type { Server } from 'node:http';
import {
  deadLetterQueueName,
  eventBusName,
  refreshDeadLettersName,
  refreshQueueName,
} from '../../functions/adapters/names.ts';
import { queueReaders } from '../../functions/routes.ts';
import { createEventServer, type RecentEvents } from './aws/events/event-server.ts';
import { Queue } from './aws/events/queue.ts';
import type { Store } from './store.ts';

/** The local queue that gets every event. */
export const eventsQueueName = 'connection-events';

export type EventServices = {
  /** Not yet listening. */
  server: Server;
  recent: RecentEvents;
  deadLetters: Queue;
  /** Of due refreshes. */
  refreshes: Queue;
  refreshDeadLetters: Queue;
};

/** The bus and the queues that CDK deploys, and a queue that gets every event. */
export const createEventServices = (
  store: Store,
  environment: string,
  accessKeyId?: string,
): EventServices => {
  const events = new Queue(store, eventsQueueName);
  const deadLetters = new Queue(store, deadLetterQueueName(environment));
  const refreshDeadLetters = new Queue(store, refreshDeadLettersName(environment));
  const [{ keptSeconds, mostDeliveries }] = queueReaders;
  const redrive = { mostDeliveries, to: refreshDeadLetters };
  const refreshes = new Queue(store, refreshQueueName(environment), { keptSeconds, redrive });
  const all = [events, deadLetters, refreshes, refreshDeadLetters];
  const { server, recent } = createEventServer({
    store,
    busName: eventBusName(environment),
    queues: new Map(all.map((queue) => [queue.name, queue])),
    target: events,
    accessKeyId,
  });
  return { server, recent, deadLetters, refreshes, refreshDeadLetters };
};
