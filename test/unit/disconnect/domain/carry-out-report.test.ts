import { describe, expect, it } from 'vitest';
import { intercom } from '../../../../functions/catalogue/providers/intercom.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { carryOutReport } from '../../../../functions/disconnect/domain/carry-out-report.ts';
import type { PrivacyRequest } from '../../../../functions/platform/model/privacy-request.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { redeliveryDelayMs } from '../../../../functions/platform/waiting/redelivery-delay.ts';
import { queueReaders } from '../../../../functions/queue-readers.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unused, unusedConnections } from '../../../support/connections/unused-connections.ts';

const erasure = {
  integrationType: 'intercom',
  effect: 'erase_account',
  tenantApps: undefined,
  accountKey: 'intercom#a1',
  connectedUntilMs: 10,
  confirmationCode: 'code',
} as const;
const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };

/** In the place of a status: the row itself is at fault. */
const unreadable = 0;

/** Connections of an account in several tenants, each with what the provider says of its token. */
const createWorld = (statuses: readonly number[]) => {
  const recorded: PrivacyRequest[] = [];
  const reported: unknown[] = [];
  const rows = new Map(
    statuses.map((status, n): [string, Connection & { status: number }] => [
      `t${n}`,
      {
        ...stored,
        status,
        tenantId: `t${n}`,
        integrationType: 'intercom',
        accessTokenExpiresAtMs: undefined,
        account: { id: 'a1', label: '' },
        variables: { region: 'eu' },
      },
    ]),
  );
  let requests = 0;
  const deps = {
    providers: new Map([['intercom', intercom]]),
    connections: {
      ...unusedConnections,
      findByAccount: async () => [...rows.values()].map(keyOf),
      get: async ({ tenantId }: { tenantId: string }) => {
        requests = rows.get(tenantId)?.status ?? 0;
        if (requests === unreadable) throw new Error('This row cannot be read');
        return rows.get(tenantId);
      },
      delete: async ({ tenantId }: Connection) => rows.delete(tenantId),
    },
    providerApi: { call: async () => ({ status: requests, headers: {}, body: {}, bytes: 0 }) },
    secretBox: { prepare: unused, open: async () => JSON.stringify({ accessToken: 'a' }) },
    auditUse: () => {},
    clock: { nowMs: () => 10, sleep: unused },
    record: (request: PrivacyRequest) => void recorded.push(request),
    report: (error: unknown) => void reported.push(error),
  };
  return { rows, recorded, reported, carryOut: () => carryOutReport(deps, erasure, deadline) };
};

describe('a requested erasure', () => {
  it('goes on where it is decided, and is recorded delivery by delivery', async () => {
    const { rows, recorded, carryOut } = createWorld([401, 503, 401]);
    expect(await carryOut()).toEqual({ changed: 2, isDecided: false });
    expect([...rows.keys()]).toEqual(['t1']);
    expect(await carryOut()).toEqual({ changed: 0, isDecided: false });
    for (const row of rows.values()) row.status = 401;
    expect(await carryOut()).toEqual({ changed: 1, isDecided: true });
    expect(await carryOut()).toEqual({ changed: 0, isDecided: true });
    const request = {
      provider: 'intercom',
      request: 'erase_account',
      accountKeyHash: sha256('intercom#a1'),
      confirmationCode: 'code',
    };
    const counts = recorded.map(({ erasedConnections }) => erasedConnections);
    expect(recorded).toEqual(
      counts.map((erasedConnections) => ({ ...request, erasedConnections })),
    );
    expect(counts).toEqual([2, 1, 0]);
  });
});

it('a row that cannot be read stops no other tenant’s erasure, and is tried again', async () => {
  const { rows, recorded, reported, carryOut } = createWorld([401, unreadable, 401]);
  expect(await carryOut()).toEqual({ changed: 2, isDecided: false });
  expect([...rows.keys()]).toEqual(['t1']);
  expect(recorded).toMatchObject([{ erasedConnections: 2 }]);
  expect(reported).toMatchObject([{ message: 'This row cannot be read' }]);
});

describe('an undecided report', () => {
  const [, { mostDeliveries, retentionSeconds }] = queueReaders;
  const backOffs = Array.from({ length: mostDeliveries - 1 }, (_, n) => redeliveryDelayMs(n + 1));

  it('is delivered again after a minute, then less often, at least once an hour', () => {
    expect(backOffs.slice(0, 8).map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(Math.max(...backOffs)).toBe(3_600_000);
  });

  it('is delivered again for two days, before the queue forgets it', () => {
    const inAllMs = backOffs.reduce((one, other) => one + other, 0);
    expect(inAllMs).toBeGreaterThanOrEqual(2 * 86_400_000);
    expect(inAllMs).toBeLessThan((retentionSeconds - 86_400) * 1000);
  });
});
