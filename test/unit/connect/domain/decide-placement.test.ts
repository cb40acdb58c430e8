import { expect, it } from 'vitest';
import { decidePlacement } from '../../../../functions/connect/domain/decide-placement.ts';
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
    const placement = decidePlacement(type, account, { ifOtherAccount: policy }, granted === '!');
    return 'before' in placement
      ? `${placement.do} ${placement.before.account?.id ?? '?'}`
      : placement.do;
  });
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
  const [connected, suggestion, granted, ...expected] = row;
  const connections = connected.split(' ').filter(Boolean).map(connectionOf);
  const reconnects =
    connections.find(({ account }) => account?.id === suggestion)?.integrationId ?? 'gone';
  const account = granted === '?' ? undefined : accountOf(granted);
  const type = { integrationType: 'gmail', connections, primaryId: connections[0]?.integrationId };
  const placed = (['refuse', 'replace'] as const).map((ifOtherAccount) => {
    const placement = decidePlacement(type, account, { ifOtherAccount, reconnects });
    if (placement.do === 'refuse') return `refuse: ${placement.reason}`;
    if (placement.do === 'add') return 'add';
    return `${placement.do} ${placement.before.account?.id}${placement.isWrong ? ', wrong' : ''}`;
  });
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
  const connections = connected.split(' ').map((each, n) => {
    const [name = '', its] = each.split(':');
    return { ...connectionOf(name, n), clientReference: its };
  });
  const type = { integrationType: 'gmail', connections, primaryId: connections[0]?.integrationId };
  const account = granted === '?' ? undefined : accountOf(granted);
  const placed = (['refuse', 'replace'] as const).map((ifOtherAccount) => {
    const placement = decidePlacement(type, account, { ifOtherAccount, clientReference });
    return 'before' in placement
      ? `${placement.do} ${placement.before.account?.id ?? '?'}`
      : placement.do;
  });
  expect(placed).toEqual(expected);
});

it.each([
  // connected, each with whose it is, invited to connect again, granted, by whom
  ['a:ada b:bob', 'a', 'b', 'ada', 'account_in_use'],
  ['a:ada b:bob', 'a', 'b', undefined, 'account_in_use'],
  ['a:ada b', 'a', 'b', undefined, 'account_in_use'],
  ['a:ada b:bob', 'a', 'b', 'bob', 'update b, wrong'],
  ['a:ada b:ada', 'a', 'b', undefined, 'update b, wrong'],
  ['a:ada', 'a', 'a', undefined, 'update a'],
  // The tenant says anew whose it is.
  ['a:ada', 'a', 'a', 'bob', 'update a'],
] as const)('with %j connected, who is invited to %s and grants %s of %s gets: %s', (...row) => {
  const [connected, suggestion, granted, clientReference, expected] = row;
  const connections = connected.split(' ').map((each, n) => {
    const [name = '', its] = each.split(':');
    return { ...connectionOf(name, n), clientReference: its };
  });
  const reconnects = connections.find(({ account }) => account?.id === suggestion)?.integrationId;
  const type = { integrationType: 'gmail', connections, primaryId: undefined };
  const placementRequest = {
    isConfined: true,
    invitationId: 'i',
    reconnects,
    clientReference,
  } as const;
  const placed = decidePlacement(type, accountOf(granted), {
    ...placementRequest,
    ifOtherAccount: 'replace',
  });
  expect(
    'before' in placed
      ? `${placed.do} ${placed.before.account?.id}${placed.isWrong ? ', wrong' : ''}`
      : 'reason' in placed && placed.reason,
  ).toBe(expected);
});

it('leaves to its owner what a session for somebody else names', () => {
  const own = { ...connectionOf('a', 0), clientReference: 'ada' };
  const type = { integrationType: 'gmail', connections: [own] };
  const session = { isConfined: true, clientReference: 'bob' } as const;
  const placementRequest = {
    ...session,
    reconnects: own.integrationId,
    ifOtherAccount: 'replace',
  } as const;
  const refused = { do: 'refuse', reason: 'account_in_use' };
  expect(decidePlacement(type, accountOf('a'), placementRequest)).toEqual(refused);
});
