import { expect, it } from 'vitest';
import { fromRow, toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import type { ConnectionState } from '../../../../functions/connections/domain/connection-state.ts';
import { bareConnection } from '../../../support/connections/storing.ts';

const states: ConnectionState[] = [
  { is: 'live' },
  { is: 'live', renewal: { failures: 2, notBeforeMs: 5 } },
  { is: 'live', renewal: { failures: 1, notBeforeMs: 5, limited: true } },
  { is: 'refused', untilMs: 4, renewal: { failures: 1, notBeforeMs: 5 } },
  { is: 'refused', untilMs: 5 },
  { is: 'refused', untilMs: 5, firstUntilMs: 1 },
  { is: 'app_refused', notBeforeMs: 5 },
  { is: 'ended', why: 'uninstalled', atMs: 5 },
  { is: 'ended', why: 'grant_ended', atMs: 5 },
];

it.each(states)('gives back the state of a connection, and queues it unless it ended: %j', (of) => {
  const connection = bareConnection({ state: of, refreshDueAtMs: 7, refreshedAtMs: 6 });
  const row = toRow(connection);
  expect(fromRow(row)).toEqual(connection);
  expect(row.refresh_due_at).toBe(of.is === 'ended' ? undefined : '1970-01-01T00:00:00.007Z');
  expect(row.refresh_queue === undefined).toBe(of.is === 'ended');
});

it('gives back the agents that are bound to a connection, in order', () => {
  const row = toRow(bareConnection({ agentIds: ['b', 'a'] }));
  expect(fromRow(row).agentIds).toEqual(['a', 'b']);
});

it('gives back all that is known of an account', () => {
  const account = { id: 'a', label: 'A', companyId: 'c' };
  expect(fromRow(toRow(bareConnection({ account }))).account).toEqual(account);
});

it('ignores an attribute of a later release, does not write it again, and reads no value of one', () => {
  const row = toRow(bareConnection());
  const later = { ...row, colour: 'blue' };
  expect(toRow(fromRow(later))).toEqual(row);
  expect(() => fromRow({ ...row, state: { is: 'asleep' } })).toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringMatching(/state/) }),
    }),
  );
});
