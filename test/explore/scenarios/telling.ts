import { marshall } from '@aws-sdk/util-dynamodb';
import { readRecord } from '../../../functions/adapters/stream-record.ts';
import { createDeliveries } from '../../../functions/adapters/webhook-deliveries.ts';
import { createWebhooks, toRow } from '../../../functions/adapters/webhooks.ts';
import { dated, type EventBus } from '../../../functions/domain/events/connection-event.ts';
import { eventsOf } from '../../../functions/domain/events/events-of.ts';
import { publishChanges } from '../../../functions/domain/events/publish-changes.ts';
import { changeWebhook } from '../../../functions/domain/webhooks/change-webhooks.ts';
import { deliverMessage } from '../../../functions/domain/webhooks/deliver-message.ts';
import type { DeliverDeps, QueuedDeliveries } from '../../../functions/domain/webhooks/ports.ts';
import { writeSecrets } from '../../../functions/domain/webhooks/signing-secrets.ts';
import { all, type History } from '../history.ts';
import { running } from '../scheduler/process.ts';
import type { Variant } from '../scheduler/step.ts';
import { clock, database, type World, worldOf } from '../world.ts';
import { disconnectingAda } from './ending.ts';
import { aConnection, beganAtMs, put, store, tenantId } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

/** Something outside of the tables, as a step. */
const outside = <T>(
  label: string,
  place: string,
  faults: Variant[],
  perform: () => T,
  reads: string[][] = [],
): Promise<T> =>
  running().wait({
    label,
    footprint: { reads, writes: [[place]] },
    faults,
    perform,
    failure: () => new Error('The call failed'),
    patienceMs: 1_000,
  }) as Promise<T>;

type Changed = ReturnType<typeof changesOf>[number];

/** The stream of connections since the order began. */
const changesOf = ({ history }: World) =>
  all({ happenings: history }, 'changed').filter(({ by }) => by !== 'before');

const streamed = ({ before, after, atMs }: Changed, position: number) =>
  readRecord({
    dynamodb: {
      SequenceNumber: String(position),
      ApproximateCreationDateTime: atMs / 1000,
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  });

/** The types of the two packages differ in binary values, which no row has. */
type Image = NonNullable<NonNullable<Parameters<typeof readRecord>[0]['dynamodb']>['NewImage']>;
const image = (item: object) => marshall(item, { removeUndefinedValues: true }) as Image;

const busOf = (world: World): EventBus => ({
  limits: { events: 10, bytes: 256_000 },
  sizeOf: () => 1,
  put: (events) => {
    const { name: by } = running();
    const ids = events.map(({ id }) => id);
    const faults: Variant[] = ['unanswered', 'refused', 'dies'];
    return outside(`put ${events.map(({ kind }) => kind)} on the bus`, 'bus', faults, () => {
      for (const eventId of ids) world.history.push({ what: 'told', by, eventId });
      return ids.map(() => true);
    });
  },
});

/** Reads the stream from where the last run came to, as Lambda has a function do. */
const publishing = (name: string) => ({
  name,
  run: async () => {
    const world = worldOf();
    const from = world.published;
    const read = await outside(
      'read the stream',
      'stream',
      ['refused'],
      () => changesOf(world).slice(from).map((each, at) => streamed(each, from + at)),
      [[database.tableName('integrations')]],
    );
    const nothing: EventBus = { ...busOf(world), put: async (events) => events.map(() => true) };
    const deps = {
      bus: busOf(world),
      webhooks: nothing,
      deadLetters: { keep: async () => {} },
      report: () => {},
    };
    const failedAt = await publishChanges(deps, read);
    const done = failedAt === undefined ? read.length : Number(failedAt) - from;
    await outside('go on in the stream', 'stream', ['refused', 'dies'], () => {
      world.published = Math.max(world.published, from + done);
    });
  },
});

/** Every change gives its events, at least once, and nothing else is told. */
const eachChangeTold = (history: History): string | undefined => {
  const changes = all(history, 'changed').filter(({ by }) => by !== 'before');
  const wanted = changes.flatMap((each, at) => {
    const change = streamed(each, at);
    if ('unreadable' in change) return ['unreadable'];
    return eventsOf(change.before, change.after).map((event) => dated(event, change.occurredAtMs).id);
  });
  const told = all(history, 'told').map(({ eventId }) => eventId);
  if (wanted.some((id) => !told.includes(id))) return 'A change gave no event.';
  return told.some((id) => !wanted.includes(id)) ? 'An event was told of no change.' : undefined;
};

const hook = { tenantId, webhookId: 'hook' };
const event = {
  eventId: '019ac0de-0000-7000-8000-000000000001',
  eventType: 'connection.connected',
  body: '{}',
};
const webhooks = createWebhooks(database);
const deliveries = createDeliveries(database);

const deliverDeps = (): DeliverDeps => {
  const { history } = worldOf();
  const { name: by } = running();
  const faults: Variant[] = ['unanswered', 'refused', 'slow', 'dies'];
  return {
    webhooks,
    deliveries,
    webhookQueue: { send: async () => {}, delay: async () => {} },
    webhookSender: {
      send: async (_, { eventId }) => {
        const atMs = clock.nowMs();
        const take = () => history.push({ what: 'took', by, eventId });
        const taken = outside(`send ${eventId} to the endpoint`, 'endpoint', faults, take);
        const failure = await taken.then(
          () => undefined,
          () => 'not_connected' as const,
        );
        const status = failure ? undefined : 200;
        return { attempt: { atMs, tookMs: clock.nowMs() - atMs, status, failure } };
      },
    },
    announcer: { disabled: async () => {} },
    secretBox: { open: async (sealed) => sealed },
    clock,
    random: () => 0,
  };
};

const delivering = (name: string, message: QueuedDeliveries) => ({
  name,
  run: () => deliverMessage(deliverDeps(), message),
});

const seedHook = (world: World): void => {
  const sealedSecrets = writeSecrets([{ secret: 'whsec_c2VjcmV0' }]);
  const webhook = { ...hook, url: 'https://a.example', sealedSecrets, createdAtMs: beganAtMs };
  put(world, 'webhooks', toRow(webhook));
};

const disabling = (name: string) => ({
  name,
  run: () => changeWebhook({ webhooks, clock }, hook, { status: 'disabled' }),
});

const again = { ...hook, again: event.eventId };
const first = { ...hook, events: [event] };

/** What the row of the delivery says at the end. */
const reading = {
  name: 'who reads after',
  run: () => deliveries.get({ ...hook, eventId: event.eventId }),
};

/** An event is taken by its endpoint, waits for its next attempt, or its endpoint was disabled. */
const noneLost = (history: History): string | undefined => {
  const read = history.processes.find(({ name }) => name === reading.name);
  const { status, endpoint, nextAttemptMs } = Object(read?.answer);
  const isTaken = all(history, 'took').length > 0;
  if (status === undefined) return 'The event is known to nobody.';
  if (status === 'delivered' && !isTaken) return 'It is noted as delivered, and nobody took it.';
  if (status === 'failed' && !isTaken && endpoint !== 'disabled') return 'The event was given up.';
  return status === 'pending' && nextAttemptMs === undefined ? 'Nobody will try it again.' : undefined;
};

export const telling: readonly Scenario[] = [
  {
    name: 'a refresh and a disconnection are told',
    seed: (world) => store(world, aConnection()),
    together: [publishing('publish 1'), disconnectingAda('disconnect 1')],
    afterwards: [publishing('publish after')],
    promises: { 'each change is told': eachChangeTold },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'two runs tell of a refresh that fails',
    seed: (world) => store(world, aConnection('ada', { standing: { is: 'refused', untilMs: 1 } })),
    together: [lookUp('look-up 1'), publishing('publish 1'), publishing('publish 2')],
    afterwards: [publishing('publish after')],
    promises: { 'each change is told': eachChangeTold },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'an event is sent while its endpoint is disabled',
    seed: seedHook,
    together: [delivering('deliver 1', first), disabling('disable 1')],
    afterwards: [delivering('deliver after', first), reading],
    promises: { 'no event is lost': noneLost },
    faults: 2,
    quickFaults: 1,
  },
  {
    name: 'an event is sent twice and again while its endpoint is disabled',
    seed: seedHook,
    together: [delivering('deliver 1', first), delivering('deliver 2', again), disabling('disable 1')],
    afterwards: [delivering('deliver after', first), reading],
    promises: { 'no event is lost': noneLost },
    faults: 1,
    quickFaults: 0,
  },
];
