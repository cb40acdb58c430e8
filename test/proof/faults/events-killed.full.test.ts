import { expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { live } from '../../../functions/connections/domain/connection-state.ts';
import { appRefused, ended } from '../../../functions/connections/domain/transitions.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../support/connections/storing.ts';
import { createDataDir } from '../../support/processes/process.ts';
import { createRandom } from '../../support/run/random.ts';
import { readyBundles } from '../../support/run/ready-bundles.ts';
import type { ReceivedEvent } from '../../support/stack/receive-events.ts';
import { soaking } from '../soak/soaking.ts';
import { createKillable, nameOf, type Running } from '../support/kills/killable-events.ts';

const { runs, seed, progress, report } = soaking('events');
const random = createRandom(seed);
const changesPerRun = 6;
/** More than there are between the first change of a run and its last event. */
const mostSteps = 90;

const created = (n: number): Connection =>
  bareConnection({
    tenantId: `t${n}`,
    integrationId: uuidV7(Date.now()),
    account: { id: `${n}`, label: 'Ada' },
    version: Date.now(),
    connectedAtMs: Date.now(),
  });
const raised = (connection: Connection, changes: Partial<Connection>): Connection => ({
  ...connection,
  ...changes,
  version: connection.version + 1,
});

type Change = { next: Connection | undefined; kind?: string };
/** What may happen to a connection that works, and to one that does not. */
const toWorking = [
  (c: Connection): Change => ({ next: ended(c, 'grant_ended', 1), kind: 'reconnect_required' }),
  (c: Connection): Change => ({ next: appRefused(c, 1).next, kind: 'app_misconfigured' }),
  (c: Connection): Change => ({ next: raised(c, { refreshedAtMs: Date.now() }) }),
  (c: Connection): Change => ({
    next: raised(c, { grantedScopes: [`s${c.version}`] }),
    kind: 'permissions_changed',
  }),
  (): Change => ({ next: undefined, kind: 'disconnected' }),
];
const toFailed = [
  (c: Connection): Change => ({
    next: raised(c, { state: live, flowId: `f${c.version}` }),
    kind: 'reconnected',
  }),
  (c: Connection): Change => ({
    next: raised(c, { state: live }),
    kind: 'recovered',
  }),
  (): Change => ({ next: undefined, kind: 'disconnected' }),
];
const changeOf = (present: Connection | undefined, n: number): Change => {
  if (!present) return { next: created(n), kind: 'connected' };
  const possible = present.state.is === 'live' ? toWorking : toFailed;
  return random.pick(possible)(present);
};

const write = ({ connections }: Running, present: Connection | undefined, { next }: Change) => {
  if (next) return connections.put(next, present?.version);
  return present ? connections.delete(present) : Promise.resolve(false);
};

it(`${runs} times killed on the way, each change has its event (seed ${seed})`, async () => {
  const killable = createKillable(await createDataDir(), await readyBundles());
  onTestFinished(killable.kill);
  const present = new Map<number, Connection | undefined>();
  const expected: string[] = [];
  const received: ReceivedEvent[] = [];
  let running = await killable.start();

  const collect = async (until: () => boolean) => {
    await running.receiver.until((events) => {
      received.push(...events.splice(0));
      return until();
    });
  };
  const restart = async () => {
    await killable.kill();
    received.push(...running.receiver.received.splice(0));
    running = await killable.start();
  };
  /** Makes a change; where the answer is lost, looks whether it was stored. */
  const makeChange = async (n: number) => {
    const before = present.get(n);
    const change = changeOf(before, n);
    const key = keyOf(before ?? created(n));
    const isDone = await write(running, before, change).catch(() => undefined);
    if (isDone === undefined) await restart();
    const stored = await running.connections.get(key).catch(async () => {
      await restart();
      return running.connections.get(key);
    });
    present.set(n, stored);
    if (stored?.version !== change.next?.version) return;
    const { integrationId, version } = change.next ?? before ?? created(n);
    // The end of a connection has the version that it would have had next.
    const last = change.next ? version : version + 1;
    if (change.kind) expected.push(`${integrationId} ${last} ${change.kind}`);
  };

  for (let run = 0; run < runs; run++) {
    await killable.kill();
    const victim = random.pick(['process', 'process', 'function'] as const);
    running = await killable.start({ step: 1 + random.below(mostSteps), victim });
    for (let n = 0; n < changesPerRun; n++) await makeChange(random.below(3));
    progress(run);
    const isComplete = () => {
      const names = new Set(received.map(nameOf));
      return expected.every((name) => names.has(name));
    };
    await collect(isComplete).catch(async () => {
      await restart();
      await collect(isComplete);
    });
  }
  received.push(...(await running.receiver.drain()));

  const ids = Map.groupBy(received, nameOf);
  // In order, each first time.
  const orderOf = (names: readonly string[]) => Map.groupBy(names, (name) => name.split(' ')[0]);
  expect(orderOf([...ids.keys()])).toEqual(orderOf(expected));
  for (const repeats of ids.values()) {
    expect(new Set(repeats.map(({ detail }) => detail.id)).size).toBe(1);
  }
  const invented = [...ids.keys()].filter((name) => !expected.includes(name));
  report({
    events: expected.length,
    lost: expected.filter((name) => !ids.has(name)).length,
    invented: invented.length,
    repeats: received.length - ids.size,
  });
}, 3_600_000);
