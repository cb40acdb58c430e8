import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deadLetterQueueName, eventBusName } from '../../../../functions/adapters/event-names.ts';
import type { Store } from '../../store.ts';
import { requestUrl } from '../../web/pages/request.ts';
import { AwsError } from './aws-error.ts';
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
};

/** The address of a queue at the server's origin. */
export const queueUrl = (origin: string, name: string): string => `${origin}/000000000000/${name}`;

type Operation = (body: unknown) => object | Promise<object>;

/** Stand-ins for EventBridge, with one bus, and for SQS, with two queues, behind one port. */
export const createEventServices = (store: Store, environment: string): EventServices => {
  const recent = createRecentEvents(store);
  const events = createQueue(store, eventsQueueName);
  const deadLetters = createQueue(store, 'event-dead-letters');
  const buses = new Set([eventBusName(environment)]);
  const queues = new Map([
    [eventsQueueName, events],
    [deadLetterQueueName(environment), deadLetters],
  ]);

  const server = http.createServer(async (request, response) => {
    const sqs = createSqs(queues, (name) => queueUrl(`http://${request.headers.host}`, name));
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
    const answer = await run(operations, request).catch((error: unknown) => ({
      __type: error instanceof AwsError ? error.type : 'InternalFailure',
      message: error instanceof Error ? error.message : '',
    }));
    response.writeHead('__type' in answer ? 400 : 200, {
      'content-type': request.headers['content-type'] ?? 'application/x-amz-json-1.1',
      'x-amzn-requestid': randomUUID(),
    });
    response.end(JSON.stringify(answer));
  });
  return { server, recent, deadLetters };
};

const run = async (
  operations: ReadonlyMap<string, Operation>,
  request: IncomingMessage,
): Promise<object> => {
  const { origin, 'sec-fetch-site': site, 'x-amz-target': target } = request.headers;
  // A page in a browser of this machine may reach this port, but has no business here.
  if (!requestUrl(request) || origin !== undefined || site !== undefined) {
    throw new AwsError('AccessDeniedException', 'Only programs of this machine may ask');
  }
  const operation = operations.get(String(target));
  const body = await buffer(request);
  if (!operation) throw new AwsError('UnknownOperationException', String(target));
  return operation(JSON.parse(body.toString('utf8')));
};
