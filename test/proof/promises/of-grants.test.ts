import { describe, expect, it } from 'vitest';
import type { Happening } from '../../support/promises/history.ts';
import { ofGrants } from '../../support/promises/of-grants.ts';
import {
  again,
  and,
  brokenIn,
  changed,
  died,
  exchanged,
  found,
  type GivenHistory,
  grant,
  one,
  presented,
  process,
  received,
  refused,
  revoked,
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
const hadEnded: Happening = { what: 'had ended', by: 'disconnect 1', grant: 'g' };

/** The least that breaks a promise, and no other. */
const broken: readonly [keyof typeof ofGrants, string, GivenHistory][] = [
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

/** What breaks none. */
const excused: readonly [string, GivenHistory][] = [
  ['who exchanged the code before died', { ...twice, processes: [died('a')] }],
  [
    'after four faults, who exchanged the code before could not end well',
    { ...twice, processes: [process('a', { state: 'failed' })], faults: 4 },
  ],
  ['the first answer for a token was lost', { happenings: presentedTwice }],
  [
    'who got the first answer for a token died',
    { happenings: [...presentedTwice, received('a', 'g.0')], processes: [died('a')] },
  ],
  ['the successor token came to nobody', and(rotated, { happenings: [presented('a', true)] })],
  [
    'who revoked the grant of a connection died',
    and(rotated, { happenings: [revoked('a')], processes: [died('a')] }),
  ],
  ['the same', { ...otherRevoked, processes: [died('a')] }],
  [
    'who revoked the grant of a connection had no time left',
    { ...otherRevoked, processes: [process('a', { endedBy: 'time' })] },
  ],
  ['who exchanged the code died', { ...unstored, processes: [died('a')] }],
  [
    'who exchanged the code says that nothing is connected',
    { ...unstored, processes: [process('a', { answer: { success: false } })] },
  ],
  ['the grant was revoked', and(ended, { happenings: [revoked('a')] })],
  [
    'the successor of the token of an ended grant was lost',
    and(ended, { happenings: [presented('a', true)] }),
  ],
  [
    'the tokens of a code died with who exchanged it',
    {
      happenings: [exchanged('a')],
      processes: [died('a')],
      grants: [grant({ name: 'grant of c', isAlive: false })],
    },
  ],
  [
    'a disconnection does not say that the grant has ended',
    { happenings: [unavailable, leaves], processes: [found], grants: [grant()] },
  ],
  ...[revoked('another'), unavailable, hadEnded].map((before): [string, GivenHistory] => [
    `before a disconnection deletes: ${before.what}`,
    { happenings: [before, leaves], processes: [found] },
  ]),
  ['a disconnection cannot ask', { happenings: [leaves], processes: [refused] }],
  [
    'the grant of what was stored again was revoked',
    {
      happenings: [revoked('erase 1'), ...again],
      processes: [process('erase 1'), process('callback 1', { hits: ['lost'] })],
      connections: [one],
    },
  ],
];

describe('promises of grants', () => {
  it.each(broken)('%s: broken if %s', (promise, _, reported) => {
    expect(brokenIn(reported)).toEqual([promise]);
  });

  it('are all tried', () => {
    expect(new Set(broken.map(([promise]) => promise))).toEqual(new Set(Object.keys(ofGrants)));
  });

  it.each(excused)('excuse: %s', (_, reported) => {
    expect(brokenIn(reported)).toEqual([]);
  });
});
