import { withConfirmedWrites } from '../../../functions/domain/connection/account-connections.ts';
import { accountKey } from '../../../functions/domain/connection/connection-key.ts';
import { wholeTenant } from '../../../functions/domain/connection/reach.ts';
import { changeConnection } from '../../../functions/domain/connection/tenant-connections.ts';
import type { AccountReport } from '../../../functions/domain/disconnect/account-report.ts';
import { carryOutReport } from '../../../functions/domain/disconnect/carry-out-report.ts';
import { disconnect } from '../../../functions/domain/disconnect/disconnect.ts';
import type { Kept } from '../../support/promises/of-grants.ts';
import { deadline } from '../world.ts';
import { start } from './callbacks.ts';
import { aConnection, ada, beganAtMs, connections, createDeps, stored, tenantId } from './parts.ts';
import { lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const grace = aConnection('grace', { accessTokenExpiresAtMs: beganAtMs + 3_000_000 });
const again = start('ada-2');

const named = (integrationId: string) => ({ tenantId, integrationId, reach: wholeTenant });

/** The tenant ends Ada's connection. */
export const disconnecting = (which: 1 | 2) => ({
  name: `disconnect ${which}`,
  run: () => disconnect(createDeps(), named(ada.integrationId), deadline()),
});

/** A provider's notice about Ada's account, of a time. */
const noticed = (name: string, effect: AccountReport['effect'], connectedUntilMs: number) => ({
  name,
  run: () => {
    const report: AccountReport = {
      integrationType: ada.integrationType,
      ownApps: undefined,
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

const choosingGrace = {
  name: 'choose 1',
  run: () =>
    changeConnection(connections, named(grace.integrationId), {
      primary: true,
      words: { name: 'Mine' },
    }),
};

const askingWhichIsPrimary = {
  name: 'who asks after',
  run: async () => {
    const ofType = await connections.ofType(tenantId, ada.integrationType);
    const isPrimary = await Promise.all(ofType.connections.map(connections.isPrimary));
    const chosen = ofType.connections.findIndex(
      ({ integrationId }) => integrationId === ofType.primaryId,
    );
    return { isPrimary, ofType: Math.max(0, chosen) };
  },
};

/** The primary connection that was chosen is there, or another one is. */
const onePrimary: Kept = (history) => {
  const asked = history.processes.find(({ name }) => name === askingWhichIsPrimary.name);
  const { isPrimary, ofType } = Object(asked?.answer);
  if (!Array.isArray(isPrimary)) return 'Nobody could be asked which one is the primary one.';
  const count = isPrimary.filter(Boolean).length;
  if (count === 1 && isPrimary.indexOf(true) === ofType) return undefined;
  return history.connections.length === 0 ? undefined : `${count} connections are the primary one.`;
};

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
    seeds: [stored(ada), stored(grace)],
    together: [choosingGrace, disconnecting(1)],
    afterwards: [askingWhichIsPrimary],
    promises: { 'there is one primary connection': onePrimary },
  },
];
