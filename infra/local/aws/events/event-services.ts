import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  deadLetterQueueName,
  eventBusName,
  refreshDeadLettersName,
  refreshQueueName,
} from '../../../../functions/adapters/event-names.ts';
import { queueReaders } from '../../../../functions/routes.ts';
import type { Store } from '../../store.ts';
import { createService, unknownOperation } from '../service/create-service.ts';
import { putEvents } from './put-events.ts';
import { createQueue, type Queue } from './queue.ts';
import { createRecentEvents, type RecentEvents } from './recent-events.ts';
import { createSqs } from './sqs.ts';

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

/** The address of a queue at the server's origin. */
export const queueUrl = (origin: string, name: string): string => `${origin}/000000000000/${name}`;

type Operation = (body: unknown) => object | Promise<object>;

/** Stand-ins for EventBridge, with one bus, and for SQS, with four queues, behind one port. */
export const createEventServices = (
  store: Store,
  environment: string,
  accessKeyId?: string,
): EventServices => {
  const recent = createRecentEvents(store);
  const events = createQueue(store, eventsQueueName);
  const deadLetters = createQueue(store, 'event-dead-letters');
  const refreshDeadLetters = createQueue(store, 'refresh-dead-letters');
  const [{ keptSeconds, mostDeliveries }] = queueReaders;
  const redrive = { mostDeliveries, to: refreshDeadLetters };
  const refreshes = createQueue(store, 'refreshes', { keptSeconds, redrive });
  const buses = new Set([eventBusName(environment)]);
  const sqs = createSqs(
    new Map([
      [eventsQueueName, events],
      [deadLetterQueueName(environment), deadLetters],
      [refreshQueueName(environment), refreshes],
      [refreshDeadLettersName(environment), refreshDeadLetters],
    ]),
    (name) => queueUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, name),
  );
  const operations = new Map<string, Operation>([
    ...Object.entries(sqs).map(([name, run]): [string, Operation] => [`AmazonSQS.${name}`, run]),
    [
      'AWSEvents.PutEvents',
      (body) =>
        putEvents(body, buses, (event) => {
          events.send(JSON.stringify(event));
          recent.add(event);
        }),
    ],
  ]);
  const server = createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.0',
    answer: async (target, body) => {
      const operation = operations.get(target);
      if (!operation) throw unknownOperation();
      return operation(body);
    },
  });
  return { server, recent, deadLetters, refreshes, refreshDeadLetters };
};
