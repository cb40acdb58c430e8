import { expect, it } from 'vitest';
import type { Origin } from '../../functions/platform/model/origin.ts';
import { actNames } from '../../infra/operator/audit/act-names.ts';
import { codesIn, firstCodes, tableOf } from './tables.ts';

it('explains every act of the audit trail, once', () => {
  expect(firstCodes('docs/operate/audit.md', 'Act').toSorted()).toEqual(actNames.toSorted());
});

type Actor = Origin['actor'];
const named = { api_key: 1, session: 1, principal: 1, provider: 1, system: 1 } satisfies Record<
  Extract<Actor, { id: string }>['kind'],
  1
>;
const unnamed = { person: 1, unknown: 1 } satisfies Record<
  Exclude<Actor, { id: string }>['kind'],
  1
>;

it('says which actors have an id', () => {
  const [, cell = ''] =
    tableOf('docs/operate/audit.md', 'Member').find(([member]) => member === '`actor`') ?? [];
  const kinds = cell.split('without an id').map((part) =>
    codesIn(part)
      .filter((code) => code !== 'kind')
      .toSorted(),
  );
  expect(kinds).toEqual([Object.keys(named).toSorted(), Object.keys(unnamed).toSorted()]);
});
