import { expect, it } from 'vitest';
import { placeAccount } from '../../../../functions/domain/connect/store-connection.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const accountOf = (id: string) => ({ id, label: id });
/** `?` is an account that the provider did not name. */
const connectionOf = (name: string, n: number) => ({
  ...stored,
  integrationId: `id of ${name}, ${n}`,
  ...(name === '?' ? {} : { account: accountOf(name) }),
});

it.each([
  // connected, chosen, granted, refuse, replace, add
  ['', '', 'a', 'add', 'add', 'add'],
  ['', '', '?', 'add', 'add', 'add'],
  ['a', '', 'a', 'update a', 'update a', 'update a'],
  ['a', '', 'b', 'refuse', 'replace a', 'add'],
  ['a', '', '?', 'refuse', 'replace a', 'add'],
  ['?', '', '?', 'update ?', 'update ?', 'update ?'],
  ['?', '', 'a', 'refuse', 'replace ?', 'add'],
  // `!` is an account that the provider usually names: it may be any.
  ['', '', '!', 'add', 'add', 'add'],
  ['?', '', '!', 'refuse', 'update ?', 'refuse'],
  ['a', '', '!', 'refuse', 'replace a', 'add'],
  ['a b', '', 'a', 'update a', 'update a', 'update a'],
  ['a b', '', 'b', 'update b', 'update b', 'update b'],
  ['a b', '', 'c', 'refuse', 'replace a', 'add'],
  ['a b', 'b', 'c', 'refuse', 'replace b', 'add'],
  ['a b', 'gone', 'c', 'refuse', 'replace a', 'add'],
  ['a b', 'b', '?', 'refuse', 'replace b', 'add'],
  ['a ?', '', 'b', 'refuse', 'replace a', 'add'],
  ['? a', '', 'a', 'update a', 'update a', 'update a'],
] as const)('with %j connected and %j chosen, %s is placed: %s, %s, %s', (...row) => {
  const [connected, chosen, granted, ...expected] = row;
  const connections = connected.split(' ').filter(Boolean).map(connectionOf);
  const primaryId = connections.find(({ account }) => account?.id === chosen)?.integrationId;
  const type = { integrationType: 'gmail', connections, primaryId: primaryId ?? 'gone' };
  const account = granted === '?' || granted === '!' ? undefined : accountOf(granted);
  const placed = (['refuse', 'replace', 'add'] as const).map((policy) => {
    const placement = placeAccount(type, account, policy, granted === '!');
    return 'before' in placement
      ? `${placement.do} ${placement.before.account?.id ?? '?'}`
      : placement.do;
  });
  expect(placed).toEqual(expected);
});
