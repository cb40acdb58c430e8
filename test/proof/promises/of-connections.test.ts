import { describe, expect, it } from 'vitest';
import { atFirst } from '../../support/promises/history.ts';
import { ofConnections } from '../../support/promises/of-connections.ts';
import {
  again,
  brokenIn,
  changed,
  found,
  grant,
  newer,
  one,
  process,
  refused,
  revoked,
  stored,
  type Told,
  uninstalled,
} from './a-history.ts';

const first = changed(atFirst, undefined, one);
const connectedAgain = [first, changed('callback 1', one, newer)];
const isConnected = { success: true, integrationId: one.integrationId };
const grantEnded = { standing: { is: 'ended', why: 'grant_ended', atMs: 1 } } as const;
const kept = { happenings: [first], connections: [one] };

/** The least that breaks a promise, and no other. */
const broken: readonly [keyof typeof ofConnections, string, Told][] = [
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
    { ...kept, processes: [process('disconnect 1', { answer: { revoked: true } })] },
  ],
  [
    'what was ended has gone',
    'it was erased',
    { ...kept, processes: [process('erase 1', { answer: { isDecided: true } })] },
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
  ['an uninstalled account stays so', 'it lives', { ...kept, processes: [process('notice 1')] }],
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
const excused: readonly [string, Told][] = [
  ...['lost', 'late', 'unanswered'].map((hit): [string, Told] => [
    `who stored it again did not know whether it was: ${hit}`,
    { happenings: again, processes: [process('callback 1', { hits: [hit] })] },
  ]),
  [
    'an erasure is not decided',
    { ...kept, processes: [process('erase 1', { answer: { isDecided: false } })] },
  ],
  ['there was none to disconnect', { ...kept, processes: [process('disconnect 1')] }],
  [
    'the connection was connected again',
    { ...kept, connections: [newer], processes: [process('disconnect 1', { answer: {} })] },
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
    { ...kept, connections: [newer], processes: [process('notice 1')] },
  ],
  [
    'it is known to be uninstalled',
    { ...kept, connections: [uninstalled], processes: [process('notice 1')] },
  ],
  ['a notice ends what was there', { happenings: [first, changed('notice 1', one, uninstalled)] }],
];

describe('promises of connections', () => {
  it.each(broken)('%s: broken if %s', (promise, _, told) => {
    expect(brokenIn(told)).toEqual([promise]);
  });

  it('are all tried', () => {
    expect(new Set(broken.map(([promise]) => promise))).toEqual(
      new Set(Object.keys(ofConnections)),
    );
  });

  it.each(excused)('excuse: %s', (_, told) => {
    expect(brokenIn(told)).toEqual([]);
  });
});
