import { describe, expect, test } from 'vitest';
import { changedIndexes } from '../../../infra/deploy/changed-indexes.ts';
import type { IndexState, TableState } from '../../../infra/deploy/port.ts';
import { tableResource, templatesOf } from './templates.ts';

type Resource = ReturnType<typeof tableResource>;

const problemsBetween = (
  deployed: Record<string, Resource>,
  wanted: Record<string, Resource>,
  states?: ReadonlyMap<string, TableState>,
) =>
  changedIndexes(templatesOf(deployed), templatesOf(wanted), states).map(({ problem }) => problem);

const many = (count: number, prefix = 'by_') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('a change of tables', () => {
  test('is found nothing in, if indexes come and go, and tables too', () => {
    const before = { A: tableResource('a', ['by_b']), B: tableResource('b') };
    const after = { A: tableResource('a', ['by_c']), C: tableResource('c', ['by_d']) };
    expect(problemsBetween(before, after)).toEqual([]);
    expect(problemsBetween(after, before)).toEqual([]);
  });

  test('gives no index another key or projection', () => {
    const before = { A: tableResource('a', { by_b: ['b', 'id'], by_c: ['c', 'id'] }) };
    const after = { A: tableResource('a', { by_b: ['b', 'd'], by_c: ['c', 'id'] }) };
    const changed = /^The index by_b of a gets another key or projection/;
    expect(problemsBetween(before, after)).toEqual([expect.stringMatching(changed)]);
    const [index] = before.A.Properties.GlobalSecondaryIndexes ?? [];
    const GlobalSecondaryIndexes = [{ ...index, Projection: { ProjectionType: 'ALL' } }];
    const projected = { A: tableResource('a', ['by_b'], { GlobalSecondaryIndexes }) };
    expect(problemsBetween(before, projected)).toEqual([expect.stringMatching(changed)]);
  });

  const local = [{ IndexName: 'by_l', KeySchema: [], Projection: {} }];
  const retyped = [
    { AttributeName: 'id', AttributeType: 'S' },
    { AttributeName: 'by_b_key', AttributeType: 'N' },
  ];
  test.each([
    ['gets another key', tableResource('a', ['by_b'], { KeySchema: [] })],
    ['gets other local indexes', tableResource('a', ['by_b'], { LocalSecondaryIndexes: local })],
    [
      'by_b_key, that gets another type',
      tableResource('a', ['by_b'], { AttributeDefinitions: retyped }),
    ],
    ['is to be called b', tableResource('b', ['by_b'])],
  ])('replaces no table, as one that %s', (reason, table) => {
    const problems = problemsBetween({ A: tableResource('a', ['by_b']) }, { A: table });
    expect(problems).toEqual([expect.stringContaining(reason)]);
  });

  test('gives no table a second logical id', () => {
    const problems = problemsBetween({ A: tableResource('a') }, { B: tableResource('a') });
    expect(problems).toEqual([expect.stringMatching(/^The table a is B .* was A/)]);
  });

  test('has at most twenty indexes of a table on its way', () => {
    const before = { A: tableResource('a', many(15)) };
    const wanted = (count: number) => ({ A: tableResource('a', many(count, 'new_')) });
    expect(problemsBetween(before, wanted(5))).toEqual([]);
    expect(problemsBetween(before, wanted(6))).toEqual([expect.stringMatching(/^a would have 21/)]);
  });
});

describe('a table', () => {
  const index = (name: string, status = 'ACTIVE'): IndexState => ({
    name,
    status,
    isBackfilling: status === 'CREATING',
    itemCount: 0,
  });
  const states = (...indexes: IndexState[]) => new Map([['a', { status: 'ACTIVE', indexes }]]);
  const stack = { A: tableResource('a', ['by_b']) };
  const wanted = { A: tableResource('a', ['by_b', 'by_c']) };

  test('may have the indexes that its stack knows, ready or not', () => {
    expect(problemsBetween(stack, wanted, states(index('by_b')))).toEqual([]);
    expect(problemsBetween(stack, wanted, states(index('by_b', 'CREATING')))).toEqual([]);
  });

  test('must not have one that a failed update left, until that is being deleted', () => {
    const left = states(index('by_b'), index('by_c', 'CREATING'));
    expect(changedIndexes(templatesOf(stack), templatesOf(wanted), left)).toEqual([
      {
        check: 'indexes',
        problem: 'a has the index by_c, which its stack does not know.',
        advice: expect.stringContaining(
          `aws dynamodb update-table --table-name a --global-secondary-index-updates '[{"Delete":{"IndexName":"by_c"}}]'`,
        ),
      },
    ]);
    const deleted = states(index('by_b'), index('by_c', 'DELETING'));
    expect(problemsBetween(stack, wanted, deleted)).toEqual([]);
  });

  test('must not lack one that somebody deleted by hand', () => {
    expect(problemsBetween(stack, wanted, states())).toEqual(['a lacks the index by_b.']);
  });

  test('is taken over only with the indexes of the template', () => {
    expect(problemsBetween({}, wanted, states(index('by_b'), index('by_c')))).toEqual([]);
    expect(problemsBetween({}, wanted, states(index('by_b'), index('by_x')))).toEqual([
      'a has the index by_x, which the template lacks.',
      'a lacks the index by_c.',
    ]);
  });
});
