import { describe, expect, test } from 'vitest';
import { CommandError } from '../../../infra/command-line/command-error.ts';
import type { TableState } from '../../../infra/deploy/port.ts';
import { waitForIndexes } from '../../../infra/deploy/wait-for-indexes.ts';

const index = (name: string, status: string, isBackfilling = false) => ({
  name,
  status,
  isBackfilling,
  itemCount: status === 'CREATING' ? 0 : 40,
});

/** Waits for `by_b` and `by_c` of one table, whose states come one after another, the last for ever. */
const waitWith = async (...states: (TableState | undefined)[]) => {
  const printed: string[] = [];
  let polls = 0;
  const wait = waitForIndexes(
    new Map([['a', ['by_b', 'by_c']]]),
    {
      describeTable: async () => states[Math.min(polls++, states.length - 1)],
      delay: async () => {},
    },
    (line) => printed.push(line),
  );
  const error = await wait.then(
    () => undefined,
    (thrown) => thrown,
  );
  return { printed, polls, error };
};

const ready = { status: 'ACTIVE', indexes: [index('by_b', 'ACTIVE'), index('by_c', 'ACTIVE')] };
/** As DynamoDB describes a table: UPDATING at first, then ACTIVE while the index is filled. */
const creating = (status: string, isBackfilling: boolean) => ({
  status,
  indexes: [index('by_b', 'ACTIVE'), index('by_c', 'CREATING', isBackfilling)],
});

describe('the wait for indexes', () => {
  test('ends at once where all are active', async () => {
    expect(await waitWith(ready)).toEqual({ printed: [], polls: 1, error: undefined });
  });

  test('shows each index that is built, and lasts until it is active', async () => {
    const { printed, error } = await waitWith(
      creating('UPDATING', false),
      creating('ACTIVE', true),
      creating('ACTIVE', true),
      creating('ACTIVE', false),
      ready,
    );
    expect(error).toBeUndefined();
    expect(printed).toEqual([
      'a by_c: CREATING, 0 items at the last count\na: UPDATING',
      'a by_c: CREATING, backfilling, 0 items at the last count',
      'a by_c: CREATING, 0 items at the last count',
    ]);
  });

  test('lasts until a deleted one is gone', async () => {
    const deleting = { ...ready, indexes: [...ready.indexes, index('by_d', 'DELETING')] };
    const { printed, polls } = await waitWith(deleting, ready);
    expect(printed).toEqual(['a by_d: DELETING, 40 items at the last count']);
    expect(polls).toBe(2);
  });

  test('says again after some polls what it waits for', async () => {
    const { printed } = await waitWith(...Array(13).fill(creating('ACTIVE', true)), ready);
    expect(printed).toHaveLength(3);
  });

  test('bears an answer that is older than the change', async () => {
    const before = { status: 'ACTIVE', indexes: [index('by_b', 'ACTIVE')] };
    const { printed, error } = await waitWith(before, before, creating('ACTIVE', true), ready);
    expect(error).toBeUndefined();
    expect(printed[0]).toBe('a by_c: not there yet');
  });

  test.each([
    ['lacks an index', { status: 'ACTIVE', indexes: [index('by_b', 'ACTIVE')] }],
    ['keeps one too many', { ...ready, indexes: [...ready.indexes, index('by_d', 'ACTIVE')] }],
    ['cannot be used', { ...ready, status: 'INACCESSIBLE_ENCRYPTION_CREDENTIALS' }],
    ['does not exist', undefined],
  ])('fails for a table that %s and does not change', async (_, state) => {
    const { error } = await waitWith(state);
    expect(error).toBeInstanceOf(CommandError);
  });
});
