import { expect, it } from 'vitest';
import { decidePlacement } from '../../../../functions/connect/domain/decide-placement.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { chosen } from '../../../../functions/connections/domain/transitions.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const accountOf = (id: string) => (/^[?!]$/.test(id) ? undefined : { id, label: id });
/** Each as `<account>`, or `<account>:<client reference>`; `?` is an account that the provider did not name. */
const connectionsOf = (connected: string): Connection[] =>
  connected
    .split(' ')
    .filter(Boolean)
    .map((each, n) => {
      const [name = '', clientReference] = each.split(':');
      const account = accountOf(name);
      const integrationId = `id of ${name}, ${n}`;
      return { ...stored, integrationId, clientReference, ...(account && { account }) };
    });
const idOf = (connections: Connection[], name: string) =>
  connections.find(({ account }) => account?.id === name)?.integrationId;

type Request = Parameters<typeof decidePlacement>[2];

/** What becomes of a granted account, in words. @param primary the first one by default */
const place = (
  connected: string,
  granted: string,
  { primary, reconnects, ...request }: Request & { primary?: string },
) => {
  const connections = connectionsOf(connected);
  const chosenId = primary && idOf(connections, primary);
  const ranked = connections.map((each) =>
    each.integrationId === chosenId ? chosen(each, true) : each,
  );
  const type = { integrationType: 'gmail', connections: ranked };
  const named = reconnects && { reconnects: idOf(connections, reconnects) ?? 'gone' };
  const placement = decidePlacement(
    type,
    accountOf(granted),
    { ...request, ...named },
    granted === '!',
  );
  if (placement.do === 'refuse') return `refuse: ${placement.reason}`;
  if (placement.do === 'add') return 'add';
  const { account } = placement.before;
  return `${placement.do} ${account?.id ?? '?'}${placement.isWrong ? ', wrong' : ''}`;
};
/** Without why it is refused. */
const briefly = (placed: string) => placed.replace(/:.*/, '');

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
  const [connected, primary, granted, ...expected] = row;
  const placed = (['refuse', 'replace', 'add'] as const).map((ifOtherAccount) =>
    briefly(place(connected, granted, { ifOtherAccount, primary })),
  );
  expect(placed).toEqual(expected);
});

it.each([
  // connected, to be connected again, granted, refuse, replace
  ['a b', 'b', 'b', 'update b', 'update b'],
  ['a b', 'b', 'c', 'refuse: other_account', 'replace b'],
  ['a b', 'b', '?', 'refuse: other_account', 'replace b'],
  // The account that logged in keeps its own connection, and the one to be connected again stays as it is.
  ['a b', 'b', 'a', 'update a, wrong', 'update a, wrong'],
  // Disconnected in the meantime.
  ['a b', 'gone', 'c', 'refuse: invalid_link', 'refuse: invalid_link'],
  ['', 'gone', 'c', 'refuse: invalid_link', 'refuse: invalid_link'],
] as const)('with %j connected and %s to be connected again, %s is placed: %s, %s', (...row) => {
  const [connected, reconnects, granted, ...expected] = row;
  const placed = (['refuse', 'replace'] as const).map((ifOtherAccount) =>
    place(connected, granted, { ifOtherAccount, reconnects }),
  );
  expect(placed).toEqual(expected);
});

it.each([
  // connected, each with whose it is, granted, by whom, refuse, replace
  ['a:ada', 'b', 'ada', 'refuse', 'replace a'],
  ['a:ada', 'b', 'bob', 'add', 'add'],
  ['a', 'b', 'bob', 'add', 'add'],
  ['a:ada b:bob', 'c', 'bob', 'refuse', 'replace b'],
  // Who logs in with an account has its connection.
  ['a:ada', 'a', 'bob', 'update a', 'update a'],
  ['?:ada', '?', 'ada', 'update ?', 'update ?'],
  ['?', '?', 'bob', 'update ?', 'update ?'],
  ['?:ada', '?', 'bob', 'refuse', 'refuse'],
  // Without a reference, it takes nobody's place.
  ['a:ada', 'b', undefined, 'refuse', 'refuse'],
  ['a:ada b', 'c', undefined, 'refuse', 'replace b'],
] as const)('with %j connected, %s of %s is placed: %s, %s', (...row) => {
  const [connected, granted, clientReference, ...expected] = row;
  const placed = (['refuse', 'replace'] as const).map((ifOtherAccount) =>
    briefly(place(connected, granted, { ifOtherAccount, clientReference })),
  );
  expect(placed).toEqual(expected);
});

it.each([
  // connected, each with whose it is, invited to connect again, granted, by whom
  ['a:ada b:bob', 'a', 'b', 'ada', 'refuse: account_in_use'],
  ['a:ada b:bob', 'a', 'b', undefined, 'refuse: account_in_use'],
  ['a:ada b', 'a', 'b', undefined, 'refuse: account_in_use'],
  ['a:ada b:bob', 'a', 'b', 'bob', 'update b, wrong'],
  ['a:ada b:ada', 'a', 'b', undefined, 'update b, wrong'],
  ['a:ada', 'a', 'a', undefined, 'update a'],
  // The tenant says anew whose it is.
  ['a:ada', 'a', 'a', 'bob', 'update a'],
] as const)('with %j connected, who is invited to %s and grants %s of %s gets: %s', (...row) => {
  const [connected, reconnects, granted, clientReference, expected] = row;
  const invited = { isConfined: true, invitationId: 'i', ifOtherAccount: 'replace' } as const;
  const request = { ...invited, reconnects, clientReference };
  expect(place(connected, granted, request)).toBe(expected);
});

it('leaves an account to its owner when a session for somebody else names it', () => {
  const session = { isConfined: true, clientReference: 'bob', ifOtherAccount: 'replace' } as const;
  const placed = place('a:ada', 'a', { ...session, reconnects: 'a' });
  expect(placed).toBe('refuse: account_in_use');
});
