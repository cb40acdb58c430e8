import { marshall } from '@aws-sdk/util-dynamodb';
import { fromRow } from '../../../functions/adapters/connection-row.ts';
import { readRecord } from '../../../functions/adapters/stream-record.ts';
import { dated, type EventBus } from '../../../functions/domain/events/connection-event.ts';
import { eventsOf } from '../../../functions/domain/events/events-of.ts';
import { publishChanges } from '../../../functions/domain/events/publish-changes.ts';
import { all, type History } from '../history.ts';
import { running } from '../scheduler/process.ts';
import type { Variant } from '../scheduler/step.ts';
import { database, type World, worldOf } from '../world.ts';
import { disconnectingAda } from './ending.ts';
import { outside } from './outside.ts';
import { aConnection, store } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

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
      () =>
        changesOf(world)
          .slice(from)
          .map((each, at) => streamed(each, from + at)),
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
  const connectionOf = (row: Changed['before']) => (row?.integration_id ? fromRow(row) : undefined);
  const wanted = changes.flatMap(({ before, after, atMs }) => {
    const events = eventsOf(
      after?.moved_to ? undefined : connectionOf(before),
      connectionOf(after),
    );
    return events.map((event) => dated(event, Math.floor(atMs / 1000) * 1000).id);
  });
  const told = all(history, 'told').map(({ eventId }) => eventId);
  if (wanted.some((id) => !told.includes(id))) return 'A change gave no event.';
  return told.some((id) => !wanted.includes(id)) ? 'An event was told of no change.' : undefined;
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
];
