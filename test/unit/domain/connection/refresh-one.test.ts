import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { keyOf } from '../../../../functions/domain/connection/connection-key.ts';
import { leastRemainingMs } from '../../../../functions/domain/connection/due/refresh-lane.ts';
import { postpone, refreshOne } from '../../../../functions/domain/connection/due/refresh-one.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { createFailingWorld } from '../../../support/connections/failing-refresh.ts';
import { connectedFor, day } from '../../../support/refresh-day/fleet.ts';

const nowMs = 20_000 * day;
const due = { ...connectedFor(gmail, 0, { dayMs: nowMs, into: 0 }), refreshDueAtMs: nowMs - 1 };
const key = keyOf(due);
/** As somebody else's refresh, or a reconnect, stores it. */
const renewed: Connection = {
  ...due,
  version: 2,
  refreshDueAtMs: nowMs + 90 * day,
  refreshedAtMs: nowMs,
  accessTokenExpiresAtMs: nowMs + day,
};

const createWorld = (meanwhile?: () => void) =>
  createFailingWorld([due], { nowMs, ...(meanwhile ? { meanwhile } : {}) });

it('postpones a connection whose refresh failed', async () => {
  const { fleet, deps } = createWorld();
  const failed = await refreshOne(deps, key);
  if (typeof failed === 'string') throw new Error(failed);
  expect(await postpone(deps, failed)).toBe('postponed');
  expect(fleet.rows[0]?.refreshDueAtMs).toBe(nowMs + day / 4);
});

it('leaves the date of a connection that was renewed while its refresh failed', async () => {
  const { fleet, deps } = createWorld(() => {
    fleet.rows[0] = renewed;
  });
  expect(await refreshOne(deps, key)).toBe('refreshed');
  expect(fleet.rows).toEqual([renewed]);
});

it('leaves the date of a connection that was renewed before its failure could be stored', async () => {
  const { fleet, deps } = createWorld();
  const failed = await refreshOne(deps, key);
  if (typeof failed === 'string') throw new Error(failed);
  // The failure is a version of its own.
  const later = { ...renewed, version: 3 };
  fleet.rows[0] = later;
  expect(await postpone(deps, failed)).toBe('not_due');
  expect(fleet.rows).toEqual([later]);
});

it('leaves the date of a connection that was renewed, and whose row could not be read before', async () => {
  const { fleet, deps } = createWorld();
  fleet.rows[0] = renewed;
  expect(await postpone(deps, { key, isAlone: true })).toBe('not_due');
  expect(fleet.rows).toEqual([renewed]);
});

it('ignores a connection that is gone', async () => {
  const { fleet, deps } = createWorld(() => {
    fleet.rows.length = 0;
  });
  expect(await refreshOne(deps, key)).toBe('not_due');
});

it('ends before the time of its lane, also when its new tokens cannot be stored', async () => {
  const { fleet, deps } = createWorld();
  let passedMs = 0;
  deps.clock = {
    nowMs: () => nowMs + passedMs,
    sleep: async (ms) => {
      passedMs += ms;
    },
  };
  deps.oauthClient.refresh = async () => ({ tokens: { accessToken: 'new' }, answer: {} });
  fleet.connections.put = () => Promise.reject(new Error('down'));
  expect(await refreshOne(deps, key)).toMatchObject({ isAlone: false });
  expect(passedMs).toBeGreaterThan(0);
  expect(passedMs).toBeLessThan(leastRemainingMs);
});
