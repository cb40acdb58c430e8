import { withConfirmedWrites } from '../../../functions/domain/connection/account-connections.ts';
import { accountKey } from '../../../functions/domain/connection/connection-key.ts';
import { wholeTenant } from '../../../functions/domain/connection/reach.ts';
import { changeConnection } from '../../../functions/domain/connection/tenant-connections.ts';
import type { AccountReport } from '../../../functions/domain/disconnect/account-report.ts';
import { carryOutReport } from '../../../functions/domain/disconnect/carry-out-report.ts';
import { disconnect } from '../../../functions/domain/disconnect/disconnect.ts';
import { all, type History } from '../history.ts';
import { deadline, type World } from '../world.ts';
import { callback, connectAgain } from './callbacks.ts';
import { aConnection, beganAtMs, connections, createDeps, store, tenantId } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const ada = aConnection();
const grace = aConnection('grace', { accessTokenExpiresAtMs: beganAtMs + 3_000_000 });

const named = (integrationId: string) => ({ tenantId, integrationId, reach: wholeTenant });

/** The tenant ends a connection. */
const disconnecting = (name: string, { integrationId }: typeof ada) => ({
  name,
  run: () => disconnect(createDeps(), named(integrationId), deadline()),
});

export const disconnectingAda = (name: string) => disconnecting(name, ada);

/** A provider's notice about an account, of a time. */
const notice = (name: string, effect: AccountReport['effect'], connectedUntilMs: number) => ({
  name,
  run: () => {
    const deps = createDeps();
    const report: AccountReport = {
      integrationType: ada.integrationType,
      ownApps: undefined,
      effect,
      accountKey: accountKey(ada) ?? '',
      connectedUntilMs,
      surelyUntilMs: connectedUntilMs,
    };
    const confirmed = withConfirmedWrites(connections);
    const all = { ...deps, connections: confirmed, record: () => {} };
    return carryOutReport(all, report, deadline());
  },
});

const choosing = (name: string, { integrationId }: typeof ada) => ({
  name,
  run: () =>
    changeConnection(connections, named(integrationId), { primary: true, words: { name: 'Mine' } }),
});

/** What a disconnection answered has gone, unless it was connected again. */
const isGone = (history: History): string | undefined => {
  const done = history.processes.find(
    ({ name, state, answer }) =>
      name.startsWith('disconnect') && state === 'answered' && answer !== undefined,
  );
  const flows = new Set(history.first.map(({ flow_id }) => flow_id));
  const [first] = flows;
  const stays = history.connections.some(({ flow_id }) => flow_id === first);
  return done && stays ? `${done.name} said that it is disconnected, and it is not.` : undefined;
};

/** Whoever says that the grant has ended deleted no connection with another that lives. */
const isEnded = (history: History): string | undefined => {
  const left = all(history, 'changed').find(({ by, before, after }) => {
    const process = history.processes.find(({ name }) => name === by);
    const isSaid = by.startsWith('disconnect') && Object(process?.answer).revoked === true;
    if (!isSaid || !before?.sealed_tokens || after) return false;
    const token = String(JSON.parse(String(before.sealed_tokens)).refreshToken);
    return history.grants.some(({ name, isAlive }) => isAlive && token.startsWith(`${name}.`));
  });
  return left && `${left.by} deleted a connection, and its grant lives on.`;
};

/** An account that removed our app stays so, until a person connects it again. */
const staysUninstalled = (history: History): string | undefined => {
  const noticed = history.processes.some(
    ({ name, state }) => name.startsWith('notice') && state === 'answered',
  );
  const lives = history.connections.find(
    ({ standing, connected_at_ms: at }) =>
      Number(at) <= ada.connectedAtMs && Object(standing).why !== 'uninstalled',
  );
  return noticed && lives
    ? 'A connection works on, though its account removed our app.'
    : undefined;
};

/** A notice says nothing of a connection that was made after it. */
const newerLives = (history: History): string | undefined => {
  const hit = all(history, 'changed').find(
    ({ by, before, after }) =>
      by.startsWith('notice') &&
      before !== undefined &&
      Number(before.connected_at_ms) >= beganAtMs &&
      Object(after?.standing).is === 'ended',
  );
  return hit && 'A notice ended a connection that is newer than it.';
};

const seed = (world: World) => store(world, ada);
const seedTwo = (world: World) => {
  store(world, ada);
  store(world, grace);
};

const again = connectAgain();

/** The primary connection that was chosen is there, or another one is. */
const onePrimary = (history: History): string | undefined => {
  const asked = history.processes.find(({ name }) => name === 'who asks after');
  const { isPrimary, ofType } = Object(asked?.answer);
  if (!Array.isArray(isPrimary)) return 'Nobody could be asked which one is the primary one.';
  const count = isPrimary.filter(Boolean).length;
  if (count === 1 && isPrimary.indexOf(true) === ofType) return undefined;
  return history.connections.length === 0 ? undefined : `${count} connections are the primary one.`;
};

export const ending: readonly Scenario[] = [
  {
    name: 'a refresh while the tenant disconnects',
    seed,
    together: [lookUp('look-up 1'), disconnecting('disconnect 1', ada)],
    promises: { 'what is disconnected has gone': isGone, 'its grant has ended': isEnded },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a disconnection while the account is connected again',
    seed: (world) => {
      seed(world);
      again.seed(world);
    },
    together: [disconnecting('disconnect 1', ada), callback('callback 1', again.state, again.code)],
    promises: { 'what is disconnected has gone': isGone, 'its grant has ended': isEnded },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'two disconnections',
    seed,
    together: [disconnecting('disconnect 1', ada), disconnecting('disconnect 2', ada)],
    promises: { 'what is disconnected has gone': isGone, 'its grant has ended': isEnded },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a notice of an uninstall during a refresh',
    seed,
    together: [lookUp('look-up 1'), notice('notice 1', 'uninstalled', beganAtMs)],
    promises: { 'an uninstalled account stays so': staysUninstalled },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a notice of an uninstall while the account is connected again',
    seed: (world) => {
      seed(world);
      again.seed(world);
    },
    together: [
      notice('notice 1', 'uninstalled', beganAtMs - 1),
      callback('callback 1', again.state, again.code),
    ],
    promises: { 'a notice ends nothing newer': newerLives },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'an erasure during a refresh',
    seed,
    together: [lookUp('look-up 1'), notice('erase 1', 'erase_account', beganAtMs)],
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a choice of the primary connection while another is disconnected',
    seed: seedTwo,
    together: [choosing('choose 1', grace), disconnecting('disconnect 1', ada)],
    afterwards: [
      {
        name: 'who asks after',
        run: async () => {
          const { connections: found, primaryId } = await connections.ofType(
            tenantId,
            ada.integrationType,
          );
          const isPrimary = await Promise.all(found.map((each) => connections.isPrimary(each)));
          const chosen = found.findIndex(({ integrationId }) => integrationId === primaryId);
          return { isPrimary, ofType: Math.max(0, chosen) };
        },
      },
    ],
    promises: { 'there is one primary connection': onePrimary },
    faults: 1,
    quickFaults: 0,
  },
];
