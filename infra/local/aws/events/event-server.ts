import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createService, dispatchTo } from '../service/create-service.ts';
import type { ServiceStore } from '../service/store.ts';
import { type BusEvent, putEvents } from './put-events.ts';
import type { Queue } from './queue.ts';
import { createSqs } from './sqs.ts';

/** An event with its place among all that this data folder ever had. */
export type RecentEvent = { number: number; event: BusEvent };

export type RecentEvents = {
  add(event: BusEvent): void;
  /** In order, those behind a number. */
  after(number: number): RecentEvent[];
};

const kind = 'recent event';
const most = 100;

/** The last hundred events, for the page of events. */
const createRecentEvents = (store: ServiceStore): RecentEvents => {
  const events = store
    .list(kind)
    .map(({ id, value }) => ({ number: Number(id), event: value as BusEvent }))
    .sort((a, b) => a.number - b.number);
  return {
    add: (event) => {
      const number = (events.at(-1)?.number ?? 0) + 1;
      store.put(kind, String(number), event);
      events.push({ number, event });
      for (const old of events.splice(0, events.length - most))
        store.delete(kind, String(old.number));
    },
    after: (number) => events.filter((each) => each.number > number),
  };
};

type EventServer = {
  store: ServiceStore;
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
  const deliver = (event: BusEvent) => {
    target.send(JSON.stringify(event));
    recent.add(event);
  };
  const server = createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.0',
    respond: dispatchTo({
      ...sqs,
      'AWSEvents.PutEvents': (body) => putEvents(body, busName, deliver),
    }),
  });
  return { server, recent };
};
