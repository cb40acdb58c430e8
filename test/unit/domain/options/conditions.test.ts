import { expect, it } from 'vitest';
import type { Condition } from '../../../../functions/components/condition.ts';
import { meets } from '../../../../functions/domain/options/conditions.ts';

it.each<[Condition, unknown, boolean]>([
  [{ path: 'a', exists: true }, { a: 0 }, true],
  [{ path: 'a', exists: true }, { a: null }, false],
  [{ path: 'a', exists: false }, { a: '' }, true],
  [{ path: 'a', exists: false }, {}, true],
  [{ path: 'a', exists: false }, { a: '2026-01-01' }, false],
  [{ path: 'a', begins: 'operator+' }, { a: 'operator+1@x' }, true],
  [{ path: 'a', begins: 'operator+' }, {}, false],
  [{ not: { path: 'a', begins: 'operator+' } }, { a: 'ada@x' }, true],
  [{ path: 'a', is: 'true' }, { a: true }, true],
  [{ path: 'a', isNot: 'true' }, {}, true],
])('%j of %j: %s', (condition, item, expected) => {
  expect(meets(item, condition)).toBe(expected);
});
