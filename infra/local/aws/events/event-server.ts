import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createService, unknownOperation } from '../service/create-service.ts';
import type { Store } from '../service/store.ts';
import { putEvents } from './put-events.ts';
import type { Queue } from './queue.ts';
import { createRecentEvents, type RecentEvents } from './recent-events.ts';
import { createSqs } from './sqs.ts';

type EventServer = {
  store: Store;
  /** The one bus. */
  busName: string;
  /** By name, and the one that gets every event of the bus. */
  queues: ReadonlyMap<string, Queue>;
  target: Queue;
  /** The only one that is served; without it any is. */
  accessKeyId: string | undefined;
};

/** The address of a queue at the server's origin. */
export const queueUrl = (origin: string, name: string): string => `${origin}/000000000000/${name}`;

type Operation = (body: unknown) => object | Promise<object>;

/** Stand-ins for EventBridge and for SQS, behind one port; not yet listening. */
export const createEventServer = ({
  store,
  busName,
  queues,
  target,
  accessKeyId,
}: EventServer): { server: Server; recent: RecentEvents } => {
  const recent = createRecentEvents(store);
  const sqs = createSqs(queues, (name) =>
    queueUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, name),
  );
  const operations = new Map<string, Operation>([
    ...Object.entries(sqs).map(([name, run]): [string, Operation] => [`AmazonSQS.${name}`, run]),
    [
      'AWSEvents.PutEvents',
      (body) =>
        putEvents(body, busName, (event) => {
          target.send(JSON.stringify(event));
          recent.add(event);
        }),
    ],
  ]);
  const server = createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.0',
    answer: async (operationName, body) => {
      const operation = operations.get(operationName);
      if (!operation) throw unknownOperation();
      return operation(body);
    },
  });
  return { server, recent };
};
