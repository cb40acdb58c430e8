import { describe, expect, it } from 'vitest';
import { atFirst } from '../../support/promises/history.ts';
import { ofConnections } from '../../support/promises/of-connections.ts';
import {
  again,
  brokenIn,
  changed,
  found,
  type GivenHistory,
  grant,
  newer,
  one,
  process,
  refused,
  revoked,
  stored,
  uninstalled,
} from './a-history.ts';

const first = changed(atFirst, undefined, one);
const connectedAgain = [first, changed('callback 1', one, newer)];
const isConnected = { success: true, integrationId: one.integrationId };
const grantEnded = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } } as const;
const fulfilled = { happenings: [first], connections: [one] };

/** The least that breaks a promise, and no other. */
const broken: readonly [keyof typeof ofConnections, string, GivenHistory][] = [
  [
    'no connection that works is ended',
    'its grant lives',
    { connections: [stored(grantEnded)], grants: [grant()] },
  ],
  [
    'a failure deletes no connection',
    'a look-up does',
    { happenings: [changed('look-up 1', one)] },
  ],
  ['what was disconnected stays so', 'stored again', { happenings: again }],
  [
    'what was disconnected stays so',
    'stored again after a rest',
    { happenings: again, processes: [process('callback 1', { hits: ['pause', 'dies'] })] },
  ],
  [
    'what was ended has gone',
    'it was disconnected',
    { ...fulfilled, processes: [process('disconnect 1', { answer: { revoked: true } })] },
  ],
  [
    'what was ended has gone',
    'it was erased',
    { ...fulfilled, processes: [process('erase 1', { answer: { isDecided: true } })] },
  ],
  [
    'a disconnection ends what it found',
    'it deletes a newer login',
    { happenings: [...connectedAgain, changed('disconnect 1', newer)], processes: [refused] },
  ],
  [
    'a disconnection ends what it found',
    'it revokes a newer login',
    { happenings: [...connectedAgain, revoked('disconnect 1', 'new')], processes: [found] },
  ],
  [
    'a connection has the tokens of its consent',
    'it has others',
    { happenings: [changed('a', one, { ...newer, flowId: one.flowId })] },
  ],
  ['versions grow', 'it shrinks', { happenings: [changed('a', newer, { ...newer, version: 1 })] }],
  [
    'versions grow',
    'it stays when words change',
    { happenings: [changed('a', one, { ...one, name: 'Mine' })] },
  ],
  [
    'each account has one connection',
    'an id is of two',
    { connections: [one, { ...newer, account: { id: 'grace', label: '' } }] },
  ],
  [
    'each account has one connection',
    'it has two',
    { connections: [one, { ...newer, integrationId: 'other' }] },
  ],
  [
    'what is said to be connected is',
    'a callback says so',
    { processes: [process('callback 1', { answer: isConnected })] },
  ],
  [
    'what is said to be connected is',
    'an import says so',
    { processes: [process('import 1', { answer: { result: 'connected', integrationId: 'i' } })] },
  ],
  [
    'an uninstalled account stays so',
    'it lives',
    { ...fulfilled, processes: [process('notice 1')] },
  ],
  [
    'a notice ends nothing newer',
    'it ends a newer login',
    {
      happenings: [
        ...connectedAgain,
        changed('notice 1', newer, { ...newer, ...grantEnded, version: 3 }),
      ],
    },
  ],
];

/** What breaks none. */
const excused: readonly [string, GivenHistory][] = [
  ...['lost', 'late', 'unanswered'].map((hit): [string, GivenHistory] => [
    `who stored it again did not know whether it was: ${hit}`,
    { happenings: again, processes: [process('callback 1', { hits: [hit] })] },
  ]),
  [
    'an erasure is not decided',
    { ...fulfilled, processes: [process('erase 1', { answer: { isDecided: false } })] },
  ],
  ['there was none to disconnect', { ...fulfilled, processes: [process('disconnect 1')] }],
  [
    'the connection was connected again',
    { ...fulfilled, connections: [newer], processes: [process('disconnect 1', { answer: {} })] },
  ],
  [
    'a lease is no change',
    { happenings: [changed('a', one, { ...one, lease: { owner: 'a', untilMs: 1 } })] },
  ],
  [
    'what was connected was erased since',
    {
      happenings: [changed('erase 1', one)],
      processes: [process('callback 1', { answer: isConnected })],
    },
  ],
  [
    'the account is connected again',
    { ...fulfilled, connections: [newer], processes: [process('notice 1')] },
  ],
  [
    'it is known to be uninstalled',
    { ...fulfilled, connections: [uninstalled], processes: [process('notice 1')] },
  ],
  ['a notice ends what was there', { happenings: [first, changed('notice 1', one, uninstalled)] }],
];

describe('promises of connections', () => {
  it.each(broken)('%s: broken if %s', (promise, _, reported) => {
    expect(brokenIn(reported)).toEqual([promise]);
  });

  it('are all tried', () => {
    expect(new Set(broken.map(([promise]) => promise))).toEqual(
      new Set(Object.keys(ofConnections)),
    );
  });

  it.each(excused)('excuse: %s', (_, reported) => {
    expect(brokenIn(reported)).toEqual([]);
  });
});
