import { describe, expect, it } from 'vitest';
import { markEnded } from '../../../functions/connections/domain/account-connections.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { EndReason } from '../../../functions/connections/domain/connection-state.ts';
import { ended } from '../../../functions/connections/domain/failure-transitions.ts';
import { refused } from '../../../functions/connections/domain/transitions.ts';
import { carryOutReport } from '../../../functions/disconnect/domain/carry-out-report.ts';
import type { ProviderAct } from '../../../functions/telemetry/act.ts';
import {
  withAuditedExchange,
  withAuditedNotices,
} from '../../../functions/telemetry/with-audited-notices.ts';
import { deadlineOf } from '../../support/connections/deadline.ts';
import { createRow, losing } from '../../support/connections/one-row.ts';
import { stored } from '../../support/connections/refresh-world.ts';
import { unused } from '../../support/connections/unused-connections.ts';

const report = {
  integrationType: 'gmail',
  tenantApps: undefined,
  accountKey: 'gmail#a1',
  connectedUntilMs: 10,
} as const;

/** One connection whose token has expired, and what is recorded of it. */
const createWorld = (meanwhile?: (row: Connection) => Connection) => {
  const acts: ProviderAct[] = [];
  const audit = { record: (act: ProviderAct) => void acts.push(act) };
  const row = { accessTokenExpiresAtMs: 5 };
  return { ...createRow(row, meanwhile && [meanwhile]), acts, audit };
};
type World = Omit<ReturnType<typeof createWorld>, 'state'>;

type Effect = 'uninstalled' | 'tokens_revoked' | 'erase_account';
const carryOut = ({ connections, audit }: World, effect: Effect, surelyUntilMs?: number) =>
  carryOutReport(
    {
      connections: withAuditedNotices(connections, audit),
      providers: new Map(),
      providerApi: { call: unused },
      secretBox: { prepare: unused, open: unused },
      auditUse: () => {},
      clock: { nowMs: () => 10, sleep: unused },
      record: () => {},
      report: unused,
    },
    { ...report, effect, surelyUntilMs, confirmationCode: 'code' },
    deadlineOf(10_000),
  );

const actsOf = ({ acts }: World) => acts.map(({ act }) => act);

describe('the acts of a notice', () => {
  it.each(['uninstalled', 'tokens_revoked', 'erase_account'] as const)(
    'are none while %s is not known of a connection, whose refresh it makes due',
    async (effect) => {
      const world = createWorld();
      expect(await carryOut(world, effect)).toEqual({ changed: 0, isDecided: false });
      expect(world.state.row).toMatchObject({ state: { is: 'live' }, refreshDueAtMs: 10 });
      expect(world.acts).toEqual([]);
    },
  );

  it.each([
    ['uninstalled', 'connection.uninstalled'],
    ['tokens_revoked', 'connection.revoked'],
    ['erase_account', 'connection.erased'],
  ] as const)('say once that %s did so: %s', async (effect, act) => {
    const world = createWorld();
    for (let deliveries = 0; deliveries < 2; deliveries++) await carryOut(world, effect, 10);
    const { tenantId, integrationId, integrationType } = stored;
    expect(world.acts).toEqual([{ act, result: 'done', tenantId, integrationId, integrationType }]);
  });

  it('are none of a connection that another writer ended first', async () => {
    const world = createWorld((row) => ended(row, 'grant_ended', 9));
    await carryOut(world, 'tokens_revoked', 10);
    expect(world.acts).toEqual([]);
  });

  it('come after those of another writer who changed something else', async () => {
    const world = createWorld((row) => refused(row, 9).next);
    await carryOut(world, 'uninstalled', 10);
    expect(actsOf(world)).toEqual(['connection.uninstalled']);
  });
});

describe('the acts of a write whose response was lost', () => {
  const lost = () => {
    const { connections, ...world } = createWorld();
    return { ...world, connections: losing(connections) };
  };
  const account = {
    key: report.accountKey,
    tenantApps: undefined,
    connectedUntilMs: 10,
    checkGrant: async () => 'ended' as const,
    report: unused,
  };

  it('are recorded, of a notice', async () => {
    const world = lost();
    await carryOut(world, 'tokens_revoked', 10);
    expect(actsOf(world)).toEqual(['connection.revoked']);
  });

  it('are recorded, of a person who granted anew', async () => {
    const world = lost();
    const audit = { record: unused, use: unused, byProvider: world.audit };
    const { connections } = withAuditedExchange({ connections: world.connections }, audit);
    const why: EndReason = 'grant_ended';
    await markEnded(connections, account, why, 10);
    expect(actsOf(world)).toEqual(['connection.revoked']);
  });
});
