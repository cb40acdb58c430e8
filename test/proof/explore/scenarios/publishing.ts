import { marshall } from '@aws-sdk/util-dynamodb';
import { readRecord } from '../../../../functions/events/adapters/stream-record.ts';
import { dated } from '../../../../functions/events/domain/connection-event.ts';
import { eventsOf } from '../../../../functions/events/domain/events-of.ts';
import type { EventBus } from '../../../../functions/events/domain/ports.ts';
import { publishChanges } from '../../../../functions/events/domain/publish-changes.ts';
import { all, atFirst } from '../../../support/promises/history.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import { outside } from '../outside.ts';
import { running } from '../scheduler/process.ts';
import { database, type World, worldOf } from '../world.ts';
import { disconnecting } from './ending.ts';
import { aConnection, ada, stored } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const streamed = ({ before, after, atMs }: World['stream'][number], position: number) =>
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
    const perform = () => {
      for (const { id } of events) world.history.push({ what: 'told', by, eventId: id });
      return events.map(() => true);
    };
    const label = `put ${events.map(({ kind }) => kind)} on the bus`;
    return outside({ label, place: 'bus', faults: ['unanswered', 'refused', 'dies'], perform });
  },
});

/** Reads the stream from where the last run came to, as Lambda has a function do. */
const publishing = (which: 1 | 2 | 'after') => ({
  name: `publish ${which}`,
  run: async () => {
    const world = worldOf();
    const from = world.published;
    const read = await outside({
      label: 'read the stream',
      place: 'stream',
      reads: [[database.tableName('integrations')]],
      faults: ['refused'],
      perform: () => world.stream.slice(from).map((each, at) => streamed(each, from + at)),
    });
    const nothing: EventBus = { ...busOf(world), put: async (events) => events.map(() => true) };
    const deps = {
      bus: busOf(world),
      webhooks: nothing,
      deadLetters: { store: async () => {} },
      report: () => {},
    };
    const failedAt = await publishChanges(deps, read);
    const done = failedAt === undefined ? read.length : Number(failedAt) - from;
    await outside({
      label: 'go on in the stream',
      place: 'stream',
      faults: ['refused', 'dies'],
      perform: () => {
        world.published = Math.max(world.published, from + done);
      },
    });
  },
});

/** Every change gives its events, at least once, and nothing else is told. */
const eachChangePublished: PromiseCheck = (history) => {
  const changes = all(history, 'changed').filter(({ by }) => by !== atFirst);
  const requested = changes.flatMap(({ before, after, atMs }) =>
    eventsOf(before, after).map((event) => dated(event, Math.floor(atMs / 1000) * 1000).id),
  );
  const reported = all(history, 'told').map(({ eventId }) => eventId);
  if (requested.some((id) => !reported.includes(id))) return 'A change gave no event.';
  return reported.some((id) => !requested.includes(id))
    ? 'An event was told of no change.'
    : undefined;
};

const common = {
  afterwards: [publishing('after')],
  promises: { 'each change is told': eachChangePublished },
};

export const telling: readonly Scenario[] = [
  {
    ...common,
    name: 'a refresh and a disconnection are told',
    seeds: [stored(ada)],
    together: [publishing(1), disconnecting(1)],
  },
  {
    ...common,
    name: 'two runs tell of a refresh that fails',
    seeds: [stored(aConnection('ada', { state: { is: 'refused', untilMs: 1 } }))],
    together: [lookUp(1), publishing(1), publishing(2)],
  },
];
