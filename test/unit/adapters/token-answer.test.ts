import { describe, expect, it } from 'vitest';
import { standardTokenAnswer } from '../../../functions/adapters/token-answer.ts';
import { toTokenSet } from '../../../functions/adapters/token-set.ts';
import { calendly } from '../../../functions/providers/calendly.ts';

const grant = { access_token: 'a', token_type: 'bearer' };

describe('HTTP 201', () => {
  it('is a grant where the provider says so', async () => {
    const answer = standardTokenAnswer({ ...calendly, tokenStatuses: [200, 201] }, 201, grant);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(grant);
  });

  it('is none otherwise', () => {
    expect(standardTokenAnswer(calendly, 201, grant).status).toBe(400);
  });
});

describe('the end of an access token', () => {
  const endOf = (answer: object, expiresAt?: string) =>
    toTokenSet(
      { ...calendly, ...(expiresAt ? { expiresAt } : {}) },
      { access_token: 'a', token_type: 'bearer', ...answer },
      answer,
      1_000,
    ).accessTokenExpiresAtMs;

  it.each([
    ['epoch seconds', 1_800_000_000, 1_800_000_000_000],
    ['epoch seconds as text', '1800000000', 1_800_000_000_000],
    ['a date', '2027-01-15T08:00:00Z', 1_800_000_000_000],
    ['0, for never', 0, undefined],
    ['a text that is no date', 'soon', undefined],
    ['nothing', undefined, undefined],
  ])('is read from a member of its own: %s', (_, expires_at, expected) => {
    expect(endOf({ expires_at }, 'expires_at')).toBe(expected);
  });

  it('is that of expires_in where both are there, and only where the provider has the member', () => {
    expect(endOf({ expires_in: 60, expires_at: 1_800_000_000 }, 'expires_at')).toBe(61_000);
    expect(endOf({ expires_at: 1_800_000_000 })).toBeUndefined();
  });
});

describe('the end of a refresh token', () => {
  const endOf = (answer: object, refreshTokenSeconds?: readonly string[]) =>
    toTokenSet(
      { ...calendly, ...(refreshTokenSeconds ? { refreshTokenSeconds } : {}) },
      { access_token: 'a', token_type: 'bearer', ...answer },
      answer,
      1_000,
    ).refreshTokenExpiresAtMs;

  it.each([
    ['the value of its own member', { rolling: 60 }, 61_000],
    ['the smallest of several', { rolling: 60, hard: 30 }, 31_000],
    [
      'the usual one if that is the smallest',
      { rolling: 60, refresh_token_expires_in: 10 },
      11_000,
    ],
    ['unknown if all are 0', { rolling: 0 }, undefined],
    ['unknown if there is none', {}, undefined],
  ])('is %s', (_, answer, expected) => {
    expect(endOf(answer, ['rolling', 'hard'])).toBe(expected);
  });

  it('is not read from members that the provider does not name', () => {
    expect(endOf({ rolling: 60 })).toBeUndefined();
  });
});
