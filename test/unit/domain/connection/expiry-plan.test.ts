import { describe, expect, it } from 'vitest';
import { expiryPlan } from '../../../../functions/domain/connection/expiry-plan.ts';
import { facebook } from '../../../../functions/providers/facebook.ts';
import { linkedin } from '../../../../functions/providers/linkedin.ts';
import { outlook } from '../../../../functions/providers/outlook.ts';
import { stripeConnect } from '../../../../functions/providers/stripe-connect.ts';

const day = 86_400_000;
const renewable = { accessToken: 'a', refreshToken: 'r' };

it('has an extended lifetime refreshed a week before its end, counted from now', () => {
  expect(expiryPlan(outlook, renewable, { grantedAtMs: 0, nowMs: day })).toEqual({
    lapsesAtMs: 91 * day,
    refreshDueAtMs: 84 * day,
  });
});

it.each([
  ['is looked at a week before its end', 0, 358, undefined],
  ['is to be connected again in its last week', 358, 365, 365],
  ['stays so after it', 366, 365, 365],
])('a lifetime that no refresh extends %s', (_, now, due, reconnectBy) => {
  expect(expiryPlan(linkedin, renewable, { grantedAtMs: 0, nowMs: now * day })).toEqual({
    lapsesAtMs: 365 * day,
    refreshDueAtMs: due * day,
    ...(reconnectBy ? { reconnectByMs: reconnectBy * day } : {}),
  });
});

it('ends when the provider says, where that is sooner than a refresh would make it', () => {
  const tokens = { ...renewable, refreshTokenExpiresAtMs: 7 * day };
  expect(expiryPlan(outlook, tokens, { grantedAtMs: 0, nowMs: 0 })).toEqual({
    lapsesAtMs: 7 * day,
    refreshDueAtMs: 7 * day,
    reconnectByMs: 7 * day,
  });
});

it('ends with an access token that nothing can renew', () => {
  const tokens = { accessToken: 'a', accessTokenExpiresAtMs: day };
  expect(expiryPlan(linkedin, tokens, { grantedAtMs: 0, nowMs: 0 })).toEqual({
    lapsesAtMs: day,
    refreshDueAtMs: day,
    reconnectByMs: day,
  });
});

it('never ends where the provider says nothing of it', () => {
  expect(expiryPlan(stripeConnect, renewable, { grantedAtMs: 0, nowMs: 0 })).toEqual({});
});

describe('a token that is swapped for a longer one', () => {
  const plan = (endsAtMs?: number) =>
    expiryPlan(
      facebook,
      { accessToken: 'a', ...(endsAtMs ? { accessTokenExpiresAtMs: endsAtMs } : {}) },
      { grantedAtMs: 0, nowMs: 0 },
    );

  it('ends when the answer says, never later', () => {
    expect(plan(5_183_944_000)).toEqual({
      lapsesAtMs: 5_183_944_000,
      refreshDueAtMs: 5_183_944_000 - 7 * day,
    });
  });

  it('is to be connected again where a swap has not moved its end', () => {
    expect(plan(5 * day)).toMatchObject({ lapsesAtMs: 5 * day, reconnectByMs: 5 * day });
  });

  it('has no end of our own making', () => {
    expect(plan()).toEqual({});
  });
});
