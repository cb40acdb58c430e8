import { describe, expect, it } from 'vitest';
import { expiryPlan } from '../../../../functions/domain/connection/expiry-plan.ts';
import { facebook } from '../../../../functions/providers/facebook.ts';
import { front } from '../../../../functions/providers/front.ts';
import { linkedin } from '../../../../functions/providers/linkedin.ts';
import { outlook } from '../../../../functions/providers/outlook.ts';
import { stripeConnect } from '../../../../functions/providers/stripe-connect.ts';

const day = 86_400_000;
const renewable = { accessToken: 'a', refreshToken: 'r' };

it('refreshes a week before the end when a refresh extends the lifetime', () => {
  expect(expiryPlan(outlook, renewable, { grantedAtMs: 0, nowMs: day })).toEqual({
    lapsesAtMs: 91 * day,
    refreshDueAtMs: 84 * day,
  });
});

it.each([
  ['is checked a week before its end', 0, 358, undefined],
  ['asks for a reconnect in its last week', 358, 365, 365],
  ['asks for a reconnect after its end', 366, 365, 365],
])('a lifetime that no refresh extends %s', (_, now, due, reconnectBy) => {
  expect(expiryPlan(linkedin, renewable, { grantedAtMs: 0, nowMs: now * day })).toEqual({
    lapsesAtMs: 365 * day,
    refreshDueAtMs: due * day,
    ...(reconnectBy ? { reconnectByMs: reconnectBy * day } : {}),
  });
});

it('ends when the provider says, if that is sooner than a refresh could extend it', () => {
  const tokens = { ...renewable, refreshTokenExpiresAtMs: 7 * day };
  expect(expiryPlan(outlook, tokens, { grantedAtMs: 0, nowMs: 0 })).toEqual({
    lapsesAtMs: 7 * day,
    refreshDueAtMs: 7 * day,
    reconnectByMs: 7 * day,
  });
});

it('ends with its access token when there is no refresh token', () => {
  const tokens = { accessToken: 'a', accessTokenExpiresAtMs: day };
  expect(expiryPlan(linkedin, tokens, { grantedAtMs: 0, nowMs: 0 })).toEqual({
    lapsesAtMs: day,
    refreshDueAtMs: day,
    reconnectByMs: day,
  });
});

it.each([
  ['begins with the consent', 0, undefined, 180, 179.5],
  ['stays if a refresh kept the token', 100, 180, 180, 179.5],
  ['is tried again until there is another token, even after the end', 180.5, 180, 180, 181],
  ['starts again with another token', 181, undefined, 361, 360.5],
])('a lifetime that is renewed in its last day %s', (_, now, kept, lapses, due) => {
  const keptUntilMs = kept && kept * day;
  const times = { grantedAtMs: 0, nowMs: now * day, keptUntilMs };
  expect(expiryPlan(front, renewable, times)).toEqual({
    lapsesAtMs: lapses * day,
    refreshDueAtMs: due * day,
  });
});

it('has no end when the provider documents none', () => {
  expect(expiryPlan(stripeConnect, renewable, { grantedAtMs: 0, nowMs: 0 })).toEqual({});
});

describe('a token that is exchanged for a longer-lived one', () => {
  const plan = (endsAtMs?: number) =>
    expiryPlan(
      facebook,
      { accessToken: 'a', ...(endsAtMs ? { accessTokenExpiresAtMs: endsAtMs } : {}) },
      { grantedAtMs: 0, nowMs: 0 },
    );

  it('ends when the answer says, and never later', () => {
    expect(plan(5_183_944_000)).toEqual({
      lapsesAtMs: 5_183_944_000,
      refreshDueAtMs: 5_183_944_000 - 7 * day,
    });
  });

  it('needs a reconnect when an exchange did not move its end', () => {
    expect(plan(5 * day)).toMatchObject({ lapsesAtMs: 5 * day, reconnectByMs: 5 * day });
  });

  it('has no end if the provider names none', () => {
    expect(plan()).toEqual({});
  });
});
