import { changeConnection } from '../../../../functions/connections/domain/change-connection.ts';
import { accountKey } from '../../../../functions/connections/domain/connection-key.ts';
import { listed } from '../../../../functions/connections/domain/connections-of-type.ts';
import { withConfirmedWrites } from '../../../../functions/connections/domain/with-confirmed-writes.ts';
import type { AccountReport } from '../../../../functions/disconnect/domain/account-report.ts';
import { carryOutReport } from '../../../../functions/disconnect/domain/carry-out-report.ts';
import { disconnect } from '../../../../functions/disconnect/domain/disconnect.ts';
import { disconnectUnlessBound } from '../../../../functions/disconnect/domain/disconnect-unless-bound.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import type { History } from '../../../support/promises/history.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import { deadline } from '../world.ts';
import { start } from './callbacks.ts';
import { aConnection, ada, beganAtMs, connections, createDeps, stored, tenantId } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const grace = aConnection('grace', { accessTokenExpiresAtMs: beganAtMs + 3_000_000 });
/** Without a choice, it is primary. */
const older = { ...grace, integrationId: '00000000-0000-7000-8000-000000000001' };
const again = start('ada-2');

const named = (integrationId: string) => ({ tenantId, integrationId, visibility: wholeTenant });

/** The tenant ends Ada's connection. */
export const disconnecting = (which: 1 | 2) => ({
  name: `disconnect ${which}`,
  run: () => disconnect(createDeps(), named(ada.integrationId), deadline()),
});

/** The same, unless an agent is bound to it. */
export const disconnectingUnlessBound = (which: 1 | 2) => ({
  name: `disconnect ${which}`,
  run: async () => {
    const ended = await disconnectUnlessBound(createDeps(), named(ada.integrationId), deadline());
    return ended && 'boundAgents' in ended ? undefined : ended;
  },
});

/** A provider's notice about Ada's account, of a time. */
const noticed = (name: string, effect: AccountReport['effect'], connectedUntilMs: number) => ({
  name,
  run: () => {
    const report: AccountReport = {
      integrationType: ada.integrationType,
      tenantApps: undefined,
      effect,
      accountKey: accountKey(ada) ?? '',
      connectedUntilMs,
      surelyUntilMs: connectedUntilMs,
    };
    const confirmed = withConfirmedWrites(connections);
    const deps = { ...createDeps(), connections: confirmed, record: () => {} };
    return carryOutReport(deps, report, deadline());
  },
});

const words = { name: 'Mine' };
const choosing = ({ integrationId }: typeof ada, which: 1 | 2 = 1) => ({
  name: `choose ${which}`,
  run: () =>
    changeConnection(connections, named(integrationId), { primary: true, callerMetadata: words }),
});

/** Each connection, and what the list and the row of its type say of it. */
const askingWhichIsPrimary = {
  name: 'who asks after',
  run: async () => {
    const { integrationType } = ada;
    const all = listed([await connections.ofType(tenantId, integrationType)]);
    const shown = await Promise.all(all.map((each) => connections.isPrimary(each.connection)));
    const primary = await connections.primary(tenantId, integrationType);
    const inOrder: boolean[] = [];
    const order = { tenantId, integrationType, atOnce: 1 };
    for await (const each of connections.inOrder(order)) inOrder.push(each.isPrimary);
    return all.map(({ connection, isPrimary }, at) => ({
      connection,
      says: [
        isPrimary,
        shown[at],
        inOrder[at],
        primary?.integrationId === connection.integrationId,
      ],
    }));
  },
};

const resultOf = ({ processes }: History, requested: string): unknown =>
  processes.find(({ name, state }) => name === requested && state === 'answered')?.answer;

/** The connection that was chosen is the primary one, with its words; or, if it has gone, another one is. */
const onePrimary: PromiseCheck = (history) => {
  const all = resultOf(history, askingWhichIsPrimary.name);
  if (!Array.isArray(all)) return 'Nobody could be asked which one is the primary one.';
  const primary = all.filter(({ says }) => says.includes(true));
  if (
    primary.some(({ says }) => says.includes(false)) ||
    primary.length !== Math.min(1, all.length)
  )
    return `${primary.length} connections are the primary one.`;
  const chosen = [1, 2].map((which) => {
    const { connection } = Object(resultOf(history, `choose ${which}`));
    return all.find((each) => each.connection.integrationId === connection?.integrationId);
  });
  // A choice whose response is lost may have been the last.
  const isUnsure = history.processes.some(
    ({ name, state }) => name.startsWith('choose') && state !== 'answered',
  );
  const stay = chosen.filter((each) => each !== undefined);
  const isSo =
    stay.length === 0 ||
    ((stay.includes(primary[0]) || isUnsure) &&
      stay.every(({ connection }) => connection.name === words.name));
  return isSo ? undefined : 'What was chosen is not so.';
};

const promises = { 'there is one primary connection': onePrimary };

export const ending: readonly Scenario[] = [
  {
    name: 'a refresh while the tenant disconnects',
    seeds: [stored(ada)],
    together: [lookUp(1), disconnecting(1)],
  },
  {
    name: 'a disconnection while the account is connected again',
    seeds: [stored(ada), again.started],
    together: [disconnecting(1), again.back(1)],
  },
  {
    name: 'two disconnections',
    quickRuns: 40,
    seeds: [stored(ada)],
    together: [disconnecting(1), disconnecting(2)],
  },
  {
    name: 'a notice of an uninstall during a refresh',
    seeds: [stored(ada)],
    together: [lookUp(1), noticed('notice 1', 'uninstalled', beganAtMs)],
  },
  {
    name: 'a notice of an uninstall while the account is connected again',
    seeds: [stored(ada), again.started],
    together: [noticed('notice 1', 'uninstalled', beganAtMs - 1), again.back(1)],
  },
  {
    name: 'an erasure during a refresh',
    seeds: [stored(ada)],
    together: [lookUp(1), noticed('erase 1', 'erase_account', beganAtMs)],
  },
  {
    name: 'a choice of the primary connection while another is disconnected',
    quickRuns: 20,
    seeds: [stored(ada), stored(grace)],
    together: [choosing(grace), disconnecting(1)],
    afterwards: [askingWhichIsPrimary],
    promises,
  },
  {
    name: 'two choices of the primary connection',
    quickRuns: 20,
    seeds: [stored(ada), stored(grace)],
    together: [choosing(ada), choosing(grace, 2)],
    afterwards: [askingWhichIsPrimary],
    promises,
  },
  {
    name: 'a choice of the primary connection while its account is connected again',
    quickRuns: 20,
    seeds: [stored(older), stored(ada), again.started],
    together: [choosing(ada), again.back(1)],
    afterwards: [askingWhichIsPrimary],
    promises,
  },
  {
    name: 'a choice of the primary connection during its refresh',
    seeds: [stored(ada)],
    together: [lookUp(1), choosing(ada)],
    afterwards: [askingWhichIsPrimary],
    promises,
  },
];
