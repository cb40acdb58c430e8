import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  accountHashOf,
  accountKey,
  companyKey,
  isNamedBy,
} from '../../../../functions/connections/domain/connection-key.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

it('an account always has the same key', () => {
  expect(accountHashOf({ id: 'ada@example.com', label: '' })).toBe('tfyF5VdV-eDQMKEKtEKbay');
});

const account = { id: 'a', label: '' };
const companyId = 'c';

it.each<[string, Partial<Connection>, (string | undefined)[]]>([
  ['nothing, where the provider names no account', {}, [undefined, undefined]],
  ['its account', { account }, ['gmail#a', undefined]],
  ['all that share its grant', { account, grantFamily: 'google' }, ['google#a', undefined]],
  ['its company, too', { account: { ...account, companyId } }, ['gmail#a', 'gmail#c']],
])('a connection is found by %s', (_, row, keys) => {
  const connection = { ...stored, ...row };
  expect([accountKey(connection), companyKey(connection)]).toEqual(keys);
  const known = keys.filter((key) => key !== undefined);
  const isNamed = [...known, 'gmail#another'].map((key) => isNamedBy(connection, key));
  expect(isNamed).toEqual([...known.map(() => true), false]);
});
