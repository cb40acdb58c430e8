import { expect, it } from 'vitest';
import { atFirst, type Happening } from '../../support/promises/history.ts';
import { ofConnections } from '../../support/promises/of-connections.ts';
import { ofGrants } from '../../support/promises/of-grants.ts';
import {
  again,
  brokenIn,
  changed,
  exchanged,
  found,
  type GivenHistory,
  grant,
  newer,
  one,
  presented,
  process,
  received,
  refused,
  revoked,
  stored,
} from './a-history.ts';

const twice = { happenings: [exchanged('a'), exchanged('b')] };
const presentedTwice = [presented('a', true), presented('b', false)];
const rotated = { connections: [one], grants: [grant({ newest: 'g.1' })] };
const unstored = { happenings: [exchanged('a'), received('a', 'c')] };
const ended = { grants: [grant({ isAlive: false })] };
const otherRevoked = {
  happenings: [revoked('a')],
  connections: [one],
  processes: [process('a')],
};
const leaves = changed('disconnect 1', one);
const unavailable: Happening = { what: 'unavailable', by: 'disconnect 1' };

/** The least that breaks a promise, and no other. */
const brokenOfGrants: readonly [keyof typeof ofGrants, string, GivenHistory][] = [
  ['each code is exchanged once', 'by two', twice],
  [
    'each refresh token is used once',
    'by two',
    { happenings: [...presentedTwice, received('a', 'g.0')] },
  ],
  ['no rotated token is lost', 'its successor is stored nowhere', rotated],
  ['new tokens are stored', 'by nobody', { ...unstored, processes: [process('a')] }],
  ['no grant is lost', 'it has ended', ended],
  ['no other grant is revoked', 'of a connection that stays', otherRevoked],
  [
    'the grant of what is disconnected has ended',
    'and it lives',
    {
      happenings: [unavailable, leaves],
      processes: [{ ...found, answer: { revoked: true } }],
      grants: [grant()],
    },
  ],
  [
    'a disconnection first asks to end the grant',
    'after it',
    { happenings: [leaves, revoked('disconnect 1')], processes: [found] },
  ],
];

const first = changed(atFirst, undefined, one);
const connectedAgain = [first, changed('callback 1', one, newer)];
const isConnected = { success: true, integrationId: one.integrationId };
const grantEnded = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } } as const;
const fulfilled = { happenings: [first], connections: [one] };

const brokenOfConnections: readonly [keyof typeof ofConnections, string, GivenHistory][] = [
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

const broken = [...brokenOfGrants, ...brokenOfConnections];

it.each(broken)('%s: broken if %s', (promise, _, reported) => {
  expect(brokenIn(reported)).toEqual([promise]);
});

const heldUp = process('a', { state: 'failed', heldUpMs: 20_000 });

it.each<[string, GivenHistory]>([
  ['whose time faults used up', { ...unstored, processes: [heldUp], faults: 3 }],
  [
    'that had to answer before it was done',
    {
      ...unstored,
      processes: [{ ...heldUp, state: 'answered', answer: { reason: 'still_running' } }],
      faults: 3,
    },
  ],
  [
    'that waited for one whom faults held up',
    { ...unstored, processes: [process('a', { state: 'failed' }), heldUp], faults: 3 },
  ],
  [
    'that got no answer, with two more faults',
    { happenings: [exchanged('a'), exchanged('b'), received('b', 'c')], faults: 3 },
  ],
])('nothing is broken by a process %s', (_, reported) => {
  expect(brokenIn(reported)).toEqual([]);
});

it.each<[string, GivenHistory]>([
  ['whose time faults left', { processes: [{ ...heldUp, heldUpMs: 19_999 }], faults: 3 }],
  ['that two faults held up', { processes: [heldUp], faults: 2 }],
  ['that answered', { processes: [process('a', { heldUpMs: 20_000 })], faults: 3 }],
])('new tokens are lost by a process %s', (_, reported) => {
  expect(brokenIn({ ...unstored, ...reported })).toEqual(['new tokens are stored']);
});

it('each promise is tried', () => {
  const promises = Object.keys({ ...ofGrants, ...ofConnections });
  expect(new Set(broken.map(([promise]) => promise))).toEqual(new Set(promises));
});
