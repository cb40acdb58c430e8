import { expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const connections = createConnections(await createTestDatabase());
const store = async (more: Partial<Connection> = {}): Promise<Connection> => {
  const connection = bareConnection(more);
  expect(await connections.put(connection, undefined)).toBe(true);
  return connection;
};

const nowMs = 1_800_000_000_000;
const later = { refreshDueAtMs: nowMs + 21_600_000 };

const storeDue = () => store({ refreshDueAtMs: nowMs - 1 });

it('makes a refresh due later at the version that was read', async () => {
  const stored = await storeDue();
  const key = keyOf(stored);
  expect(await connections.deferRefresh(key, later, { version: 1 })).toBe(true);
  expect(await connections.get(key)).toEqual({ ...stored, ...later });
});

it('loses a race with a refresh or a reconnect, and leaves its date', async () => {
  const stored = await storeDue();
  const key = keyOf(stored);
  const renewed = { ...stored, version: 2, refreshDueAtMs: nowMs + 90 * 86_400_000 };
  expect(await connections.put(renewed, 1)).toBe(true);
  const byPeople = { ...later, reconnectByMs: nowMs };
  expect(await connections.deferRefresh(key, byPeople, { version: 1 })).toBe(false);
  expect(await connections.get(key)).toEqual(renewed);
});

it('makes a refresh due later whose row could not be read, as long as it is due', async () => {
  const stored = await storeDue();
  const key = keyOf(stored);
  expect(await connections.deferRefresh(key, later, { dueByMs: nowMs })).toBe(true);
  const sooner = { refreshDueAtMs: 1 };
  expect(await connections.deferRefresh(key, sooner, { dueByMs: nowMs })).toBe(false);
  expect(await connections.get(key)).toEqual({ ...stored, ...later });
});

it('puts nothing into the queue that is in none, or gone', async () => {
  const resting = await store();
  for (const key of [keyOf(resting), { ...keyOf(resting), tenantId: 'nobody' }]) {
    expect(await connections.deferRefresh(key, later, { version: 1 })).toBe(false);
    expect(await connections.deferRefresh(key, later, { dueByMs: nowMs })).toBe(false);
  }
  expect((await connections.get(keyOf(resting)))?.refreshDueAtMs).toBeUndefined();
});
