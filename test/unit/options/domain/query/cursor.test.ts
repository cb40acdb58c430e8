import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openCursor,
  scopeOf,
  sealCursor,
} from '../../../../../functions/options/domain/query/cursor.ts';
import { bareConnection } from '../../../../support/connections/storing.ts';
import { anyText } from '../../../../support/hostile/any-text.ts';

const scope = { secret: 'a secret', query: ['tenant', 'list'] };
const sealed = (page = 'c1') => sealCursor({ page, skip: 3 }, scope) ?? '';

const asked = {
  ...{ tenantId: 't', componentKey: 'c', eventKey: 'e', fieldKey: 'f', search: 's', limit: 2 },
  ...{ visibility: {}, parentsSent: {}, queryProblems: [] },
};
const connection = bareConnection({ cursorSecret: 'k' });
const parents = new Map([['p', '1']]);

it.each<[string, Parameters<typeof scopeOf>]>([
  ['another tenant', [{ ...asked, tenantId: 'u' }, parents, connection]],
  ['another component', [{ ...asked, componentKey: 'd' }, parents, connection]],
  ['another event', [{ ...asked, eventKey: 'd' }, parents, connection]],
  ['another field', [{ ...asked, fieldKey: 'd' }, parents, connection]],
  ['another search', [{ ...asked, search: 'n' }, parents, connection]],
  ['another parent', [asked, new Map([['p', '2']]), connection]],
  ['another connection', [asked, parents, { ...connection, integrationId: 'j' }]],
  ['another grant of it', [asked, parents, { ...connection, cursorSecret: 'l' }]],
  ['choices that are fixed', [asked, parents]],
])('a cursor leads to nothing of %s', (_, other) => {
  const own = scopeOf(asked, parents, connection);
  const cursor = sealCursor({ page: 'c1', skip: 3 }, own) ?? '';
  expect(openCursor(cursor, scopeOf({ ...asked, limit: 9 }, parents, connection))).toBeDefined();
  expect(openCursor(cursor, scopeOf(...other))).toBeUndefined();
  expect(
    openCursor(sealCursor({ page: '', skip: 1 }, scopeOf(...other)) ?? '', own),
  ).toBeUndefined();
});

describe('the cursor of a list', () => {
  it.each([
    { page: '', skip: 999_999 },
    { page: 'https://api.example/next?a=%20&b=ä', skip: 0 },
    { page: 'x'.repeat(4000), skip: 5 },
    { page: '\ud800', skip: 0 },
    { page: '', skip: 0, offset: 5 },
    { page: 'c2', skip: 3, source: 1 },
    { page: 'c2', skip: 3, source: 1, offset: 7 },
    { page: '', skip: 0, offset: 5, isPart: true as const },
  ])('opens to what was sealed', (position) => {
    const cursor = sealCursor(position, scope) ?? '';
    expect(cursor).toMatch(/^[\w-]{1,6000}$/);
    expect(openCursor(cursor, scope)).toEqual(position);
  });

  it('is not made from a position that is too long', () => {
    expect(sealCursor({ page: 'x'.repeat(5000), skip: 0 }, scope)).toBeUndefined();
  });

  it.each([
    ['a list that reads alike', { ...scope, query: ['tenant', 'list', ''] }],
    ['a list in other parts', { ...scope, query: [['tenant', 'list']] }],
  ])('does not open for %s', (_, other) => {
    expect(openCursor(sealed(), other)).toBeUndefined();
  });

  it('does not open with any character changed, left out or added', () => {
    const cursor = sealed('https://api.example/next');
    for (let at = 0; at <= cursor.length; at++) {
      const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)];
      for (const other of ['', 'A', 'B', '=', 'é', `${cursor[at]}A`]) {
        const changed = before + other + after;
        if (changed !== cursor) expect(openCursor(changed, scope)).toBeUndefined();
      }
    }
  });

  it('does not open a text that nobody sealed', () => {
    const forged = fc.oneof(
      anyText,
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
      fc.json().map((json) => sealed().slice(0, 43) + Buffer.from(json).toString('base64url')),
    );
    fc.assert(
      fc.property(forged, (cursor) => {
        expect(openCursor(cursor, scope)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', 'not json', '[', '"', 'null', '{}', '["",1e9]', '\ud800'])(
    'opens to nothing but a position, even sealed by who knows the secret: %j',
    (text) => {
      const payload = Buffer.from(text).toString('base64url');
      const seal = createHmac('sha256', scope.secret)
        .update(JSON.stringify([...scope.query, payload]))
        .digest('base64url');
      expect(openCursor(seal + payload, scope)).toBeUndefined();
    },
  );

  it('opens to no position that a list cannot have', () => {
    expect(openCursor(sealCursor({ page: '', skip: -1 }, scope) ?? '', scope)).toBeUndefined();
  });
});
