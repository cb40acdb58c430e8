import { describe, expect, it } from 'vitest';
import { markEnded } from '../../../functions/connections/domain/account-connections.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import type { EndReason } from '../../../functions/connections/domain/connection-state.ts';
import type { Connections } from '../../../functions/connections/domain/ports.ts';
import { ended, refused } from '../../../functions/connections/domain/transitions.ts';
import { carryOutReport } from '../../../functions/disconnect/domain/carry-out-report.ts';
import type { ProviderAct } from '../../../functions/telemetry/audit.ts';
import {
  withAuditedExchange,
  withAuditedNotices,
} from '../../../functions/telemetry/audit-acts.ts';
import { stored } from '../../support/connections/refresh-world.ts';
import { unused, unusedConnections } from '../../support/connections/unused-connections.ts';

const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };
const report = {
  integrationType: 'gmail',
  tenantApps: undefined,
  accountKey: 'gmail#a',
  connectedUntilMs: 10,
} as const;

/** The table of one connection; `put` may do something else once. */
const createWorld = (
  put?: (next: Connection, world: { row: Connection | undefined }) => boolean,
) => {
  const world: { row: Connection | undefined } = {
    row: { ...stored, account: { id: 'a', label: '' }, accessTokenExpiresAtMs: 5 },
  };
  let instead = put;
  const acts: ProviderAct[] = [];
  const audit = { record: (act: ProviderAct) => void acts.push(act) };
  const connections: Connections = {
    ...unusedConnections,
    findByAccount: async () => (world.row ? [keyOf(world.row)] : []),
    get: async () => world.row,
    put: async (next, version) => {
      const now = instead;
      instead = undefined;
      if (now) return now(next, world);
      if (world.row?.version !== version) return false;
      world.row = next;
      return true;
    },
    delete: async ({ version }) => {
      if (world.row && world.row.version !== version) return false;
      world.row = undefined;
      return true;
    },
  };
  return { world, acts, audit, connections };
};

type Effect = 'uninstalled' | 'tokens_revoked' | 'erase_account';
const carryOut = (
  { connections, audit }: ReturnType<typeof createWorld>,
  effect: Effect,
  surelyUntilMs?: number,
) =>
  carryOutReport(
    {
      connections: withAuditedNotices(connections, audit),
      providers: new Map(),
      providerApi: { call: unused },
      secretBox: { prepare: unused, open: unused },
      auditUse: () => {},
      clock: { nowMs: () => 10, sleep: unused },
      record: () => {},
    },
    { ...report, effect, surelyUntilMs, confirmationCode: 'code' },
    deadline,
  );

const actsOf = ({ acts }: ReturnType<typeof createWorld>) => acts.map(({ act }) => act);

describe('the acts of a notice', () => {
  it.each(['uninstalled', 'tokens_revoked', 'erase_account'] as const)(
    'are none while %s is not known of a connection, whose refresh it makes due',
    async (effect) => {
      const world = createWorld();
      expect(await carryOut(world, effect)).toEqual({ changed: 0, isDecided: false });
      expect(world.world.row).toMatchObject({ state: { is: 'live' }, refreshDueAtMs: 10 });
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
    const world = createWorld((_, table) => {
      table.row = table.row && ended(table.row, 'grant_ended', 9);
      return false;
    });
    await carryOut(world, 'tokens_revoked', 10);
    expect(world.acts).toEqual([]);
  });

  it('come after those of another writer who changed something else', async () => {
    const world = createWorld((_, table) => {
      table.row = table.row && refused(table.row, 9).next;
      return false;
    });
    await carryOut(world, 'uninstalled', 10);
    expect(actsOf(world)).toEqual(['connection.uninstalled']);
  });
});

describe('the acts of a write whose response was lost', () => {
  const lost = () =>
    createWorld((next, table) => {
      table.row = next;
      return false;
    });
  const account = {
    key: report.accountKey,
    tenantApps: undefined,
    connectedUntilMs: 10,
    checkGrant: async () => 'ended' as const,
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
