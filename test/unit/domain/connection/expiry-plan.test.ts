import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expiryPlan } from '../../../../functions/domain/connection/expiry-plan.ts';
import { providers } from '../../../../functions/providers/catalogue.ts';
import { facebook } from '../../../../functions/providers/facebook.ts';
import { front } from '../../../../functions/providers/front.ts';
import { linkedin } from '../../../../functions/providers/linkedin.ts';
import { outlook } from '../../../../functions/providers/outlook.ts';
import { stripeConnect } from '../../../../functions/providers/stripe-connect.ts';
import { zendesk } from '../../../../functions/providers/zendesk.ts';

const day = 86_400_000;
const renewable = { accessToken: 'a', refreshToken: 'r' };

it('refreshes at most a week before the end when a refresh extends the lifetime', () => {
  expect(expiryPlan(outlook, renewable, { grantedAtMs: 0, nowMs: day, spread: 0 })).toEqual({
    lapsesAtMs: 91 * day,
    refreshDueAtMs: 84 * day,
  });
});

it.each([
  ['is checked a week before its end', 0, 358, undefined],
  ['asks for a reconnect in its last week', 358, 365, 365],
  ['asks for a reconnect after its end', 366, 365, 365],
])('a lifetime that no refresh extends %s', (_, now, due, reconnectBy) => {
  expect(expiryPlan(linkedin, renewable, { grantedAtMs: 0, nowMs: now * day, spread: 0 })).toEqual({
    lapsesAtMs: 365 * day,
    refreshDueAtMs: due * day,
    ...(reconnectBy ? { reconnectByMs: reconnectBy * day } : {}),
  });
});

it('ends when the provider says, if that is sooner than a refresh could extend it', () => {
  const tokens = { ...renewable, refreshTokenExpiresAtMs: 7 * day };
  expect(expiryPlan(outlook, tokens, { grantedAtMs: 0, nowMs: 0, spread: 0 })).toEqual({
    lapsesAtMs: 7 * day,
    refreshDueAtMs: 7 * day,
    reconnectByMs: 7 * day,
  });
});

it('ends with its access token when there is no refresh token', () => {
  const tokens = { accessToken: 'a', accessTokenExpiresAtMs: day };
  expect(expiryPlan(linkedin, tokens, { grantedAtMs: 0, nowMs: 0, spread: 0 })).toEqual({
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
  const times = { grantedAtMs: 0, nowMs: now * day, spread: 0.5, keptUntilMs };
  expect(expiryPlan(front, renewable, times)).toEqual({
    lapsesAtMs: lapses * day,
    refreshDueAtMs: due * day,
  });
});

it('has no end when the provider documents none', () => {
  expect(expiryPlan(stripeConnect, renewable, { grantedAtMs: 0, nowMs: 0, spread: 0 })).toEqual({});
});

describe('a token that is exchanged for a longer-lived one', () => {
  const plan = (endsAtMs?: number) =>
    expiryPlan(
      facebook,
      { accessToken: 'a', ...(endsAtMs ? { accessTokenExpiresAtMs: endsAtMs } : {}) },
      { grantedAtMs: 0, nowMs: 0, spread: 0 },
    );

  it('ends when the answer says, and never later', () => {
    expect(plan(5_183_944_000)).toEqual({
      lapsesAtMs: 5_183_944_000,
      refreshDueAtMs: 52 * day,
    });
  });

  it('needs a reconnect when an exchange did not move its end', () => {
    expect(plan(5 * day)).toMatchObject({ lapsesAtMs: 5 * day, reconnectByMs: 5 * day });
  });

  it('has no end if the provider names none', () => {
    expect(plan()).toEqual({});
  });
});

describe('due refreshes of connections that were made on one day', () => {
  const dueOf = (provider: typeof outlook, nowMs: number, spread: number) =>
    expiryPlan(provider, renewable, { grantedAtMs: nowMs, nowMs, spread }).refreshDueAtMs ?? 0;

  it.each([
    ['outlook', 22, outlook],
    ['zendesk, which forgets after a week,', 1, zendesk],
  ])('of %s are spread over %i days', (_, days, provider) => {
    const spreads = Array.from({ length: 1_000 }, (_each, n) => n / 1_000);
    const due = spreads.map((spread) => dueOf(provider, 0, spread));
    expect(Math.round((Math.max(...due) - Math.min(...due)) / day)).toBe(days);
  });

  it('stay where they are until the next day, however often the connection is used', () => {
    const times = Array.from({ length: 24 }, (_, hour) => 100 * day + (hour * day) / 24);
    for (const provider of [outlook, zendesk]) {
      expect(new Set(times.map((nowMs) => dueOf(provider, nowMs, 0.3))).size).toBe(1);
    }
  });

  const extended = [...providers.values()].filter(({ lifetime }) => lifetime?.extendedByRefresh);
  it.each(extended.map((provider) => [provider.type, provider] as const))(
    'of %s leave it time for several tries, at any time and wherever its hash places it',
    (_, provider) => {
      const { seconds = 0, renewedInLastSeconds } = provider.lifetime ?? {};
      const lapsesInMs = seconds * 1000;
      const leastLeftMs = renewedInLastSeconds
        ? (renewedInLastSeconds * 1000) / 4
        : Math.min(7 * day, lapsesInMs / 2);
      const tokens = provider.longLivedExchange
        ? (nowMs: number) => ({ accessToken: 'a', accessTokenExpiresAtMs: nowMs + lapsesInMs })
        : () => renewable;
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 4e12 }),
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          (nowMs, spread) => {
            const plan = expiryPlan(provider, tokens(nowMs), { grantedAtMs: nowMs, nowMs, spread });
            const { refreshDueAtMs = 0, lapsesAtMs } = plan;
            expect(lapsesAtMs).toBe(nowMs + lapsesInMs);
            expect(nowMs + lapsesInMs - refreshDueAtMs).toBeGreaterThanOrEqual(leastLeftMs);
            expect(refreshDueAtMs).toBeGreaterThanOrEqual(nowMs + day);
          },
        ),
      );
    },
  );
});
