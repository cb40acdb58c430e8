import { describe, expect, it } from 'vitest';
import { calendly } from '../../../../functions/catalogue/providers/calendly.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { zoho } from '../../../../functions/catalogue/providers/zoho.ts';
import { standardTokenResponse } from '../../../../functions/connections/adapters/token-response.ts';
import {
  longestSeconds,
  toTokenSet,
} from '../../../../functions/connections/adapters/token-set.ts';

const nowMs = 1_790_000_000_000;
const grant = { access_token: 'a', token_type: 'bearer' } as const;

const responseTo = (status: number, body: object) =>
  standardTokenResponse(calendly, status, { ...grant, ...body });

describe('a response from which an access token can be read', () => {
  it.each([['invalid_grant'], [true], [1], ['no'], [['invalid_grant']], [{ code: 5 }]])(
    'is a refusal with the error %j',
    (error) => {
      expect(responseTo(200, { error }).status).toBe(400);
    },
  );
});

it.each([
  { expires_in_sec: 3600, expires_in: 3_600_000 },
  { expires_in: 3600 },
  { expires_in_sec: 'soon', expires_in: 3600 },
])(
  'counts the life of a Zoho token in seconds, also where expires_in does not: %j',
  async (life) => {
    const response = standardTokenResponse(zoho, 200, { ...grant, ...life });
    expect(await response.json()).toMatchObject({ expires_in: 3600 });
  },
);

/** The tokens of an answer, from a provider with these facts. */
const tokensOf = (response: object, facts: Partial<Provider> = {}) =>
  toTokenSet({ ...calendly, ...facts }, { ...grant, ...response }, response, nowMs);

describe('the end of an access token', () => {
  const endOf = (response: object, expiresAt?: string) =>
    tokensOf(response, expiresAt ? { expiresAt } : {}).accessTokenExpiresAtMs;

  it.each([
    ['epoch seconds', 1_800_000_000, 1_800_000_000_000],
    ['epoch seconds as text', '1800000000', 1_800_000_000_000],
    ['a date', '2027-01-15T08:00:00Z', 1_800_000_000_000],
    ['0, for never', 0, undefined],
    ['a date after the last that sorts', '9999-12-31T23:59:59Z', nowMs + longestSeconds * 1000],
    ['seconds beyond all dates', 1e300, nowMs + longestSeconds * 1000],
    ['a text that is no date', 'soon', undefined],
    ['nothing', undefined, undefined],
  ])('is read from a member of its own: %s', (_, expires_at, expected) => {
    expect(endOf({ expires_at }, 'expires_at')).toBe(expected);
  });

  it('is that of expires_in where both are there, and only where the provider has the member', () => {
    expect(endOf({ expires_in: 60, expires_at: 1_800_000_000 }, 'expires_at')).toBe(nowMs + 60_000);
    expect(endOf({ expires_at: 1_800_000_000 })).toBeUndefined();
  });
});

describe('the end of an access token that is a JWT', () => {
  const jwt = (payload: unknown) =>
    `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
  const endOf = (access_token: string, other: object = {}) =>
    tokensOf({ access_token, ...other }, { expiresAt: { claim: 'exp' } }).accessTokenExpiresAtMs;

  it('is its own claim, unless the response has an expiry', () => {
    expect(endOf(jwt({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
    expect(endOf(jwt({ exp: 1_800_000_000 }), { expires_in: 60 })).toBe(nowMs + 60_000);
  });

  it.each([
    ['an opaque text', 'access-1'],
    ['two parts', 'e30.e30'],
    ['five parts', `${jwt({ exp: 1_800_000_000 })}.e30.e30`],
    ['a payload that is no JSON', 'e30.bm9uZQ.c2ln'],
    ['a payload nested too deep', `e30.${Buffer.from('['.repeat(200)).toString('base64url')}.c2ln`],
    ['a payload that is no object', jwt(1_800_000_000)],
    ['no such claim', jwt({ iat: 1 })],
    ['a claim that is no time', jwt({ exp: { a: 1 } })],
    ['a claim inherited by every object', jwt({ __proto__: { exp: 1_800_000_000 } })],
    ['an end in the past', jwt({ exp: nowMs / 1000 - 1 })],
  ])('is not known of %s', (_, token) => {
    expect(endOf(token)).toBeUndefined();
  });
});

describe('the end of a refresh token', () => {
  const endOf = (response: object, refreshTokenSeconds: readonly string[] = []) =>
    tokensOf(response, { refreshTokenSeconds }).refreshTokenExpiresAtMs;
  const usual = { refresh_token_expires_in: 10 };

  it.each([
    ['the value of its own member', { rolling: 60 }, nowMs + 60_000],
    ['the smallest of several', { rolling: 60, hard: 30 }, nowMs + 30_000],
    ['the usual one if that is the smallest', { rolling: 60, ...usual }, nowMs + 10_000],
    ['no later than all dates that sort', { rolling: 9e15 }, nowMs + longestSeconds * 1000],
    ['unknown if all are 0', { rolling: 0 }, undefined],
    ['unknown if there is none', {}, undefined],
  ])('is %s', (_, response, expected) => {
    expect(endOf(response, ['rolling', 'hard'])).toBe(expected);
  });
});

describe('an odd response', () => {
  const read = async (odd: object) =>
    standardTokenResponse(calendly, 200, { ...grant, refresh_token: 'r', ...odd }).json();

  it.each<[string, object, object]>([
    ['a lifetime beyond all dates', { expires_in: 8.7e12 }, { expires_in: longestSeconds }],
    ['a lifetime that is no safe integer', { expires_in: 9.1e300 }, { expires_in: longestSeconds }],
    ['a lifetime that is no number', { expires_in: 'soon' }, {}],
    ['a lifetime as text', { expires_in: '60' }, { expires_in: 60 }],
    ['a negative lifetime', { expires_in: -1 }, {}],
    ['a lifetime that is a list', { expires_in: [60] }, {}],
    ['a lifetime that is an object', { expires_in: { seconds: 60 } }, {}],
    ['an odd lifetime of the refresh token', { refresh_token_expires_in: 'x' }, {}],
    ['scopes that are no text', { scope: 5 }, {}],
  ])('keeps its tokens in spite of %s', async (_, odd, expected) => {
    expect(await read(odd)).toEqual({ ...grant, refresh_token: 'r', ...expected });
  });

  it.each([
    ['a line break', 'a\nb'],
    ['a character outside ASCII', 'a\u202eb'],
    ['more characters than a row holds', 'a'.repeat(32_769)],
    ['nothing', ''],
  ])('has no access token when that has %s', async (_, access_token) => {
    expect(await read({ access_token })).not.toHaveProperty('access_token');
    expect(await read({ refresh_token: access_token })).not.toHaveProperty('refresh_token');
  });

  it('grants only scopes in the characters of RFC 6749, and not endlessly many', () => {
    const scopesOf = (scope: string) => tokensOf({ scope }).grantedScopes;
    expect(scopesOf('a:read b\u202e c"d e\\f\u0000 https://g.example/h,i')).toEqual([
      'a:read',
      'https://g.example/h',
      'i',
    ]);
    expect(scopesOf('a '.repeat(10_000))).toHaveLength(500);
  });
});
