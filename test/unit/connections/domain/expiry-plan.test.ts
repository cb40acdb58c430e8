import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { facebook } from '../../../../functions/catalogue/providers/facebook.ts';
import { front } from '../../../../functions/catalogue/providers/front.ts';
import { linkedin } from '../../../../functions/catalogue/providers/linkedin.ts';
import { outlook } from '../../../../functions/catalogue/providers/outlook.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { stripeConnect } from '../../../../functions/catalogue/providers/stripe-connect.ts';
import { zendesk } from '../../../../functions/catalogue/providers/zendesk.ts';
import { expiryPlan } from '../../../../functions/connections/domain/expiry-plan.ts';
import type { TokenSet } from '../../../../functions/connections/domain/open-tokens.ts';

const day = 86_400_000;
const renewable = { accessToken: 'a', refreshToken: 'r' };

type Plan = ReturnType<typeof expiryPlan>;
type Times = Parameters<typeof expiryPlan>[2];
/** A plan in days. Tokens are renewable and granted at 0, and the time is 0, unless it says otherwise. */
const planOf = (provider: Provider, tokens: Partial<TokenSet> = {}, times: Partial<Times> = {}) => {
  const plan = expiryPlan(
    provider,
    { ...renewable, ...tokens },
    { grantedAtMs: 0, nowMs: 0, spread: 0, ...times },
  );
  return Object.fromEntries(Object.entries(plan).map(([name, ms]) => [name, ms && ms / day]));
};
const within = (
  grantExpiresAtMs: number,
  refreshDueAtMs: number,
  reconnectByMs?: number,
): Plan => ({
  grantExpiresAtMs,
  refreshDueAtMs,
  ...(reconnectByMs && { reconnectByMs }),
});
const endingAt = (ms: number) => ({ refreshToken: undefined, accessTokenExpiresAtMs: ms });
const endsSooner = { refreshTokenExpiresAtMs: 7 * day };
/** What Facebook says of 60 days. */
const nearly60 = 5_183_944_000;

it.each<[string, Provider, Partial<TokenSet>, number, Plan]>([
  ['a week before an end that it extends', outlook, {}, 1, within(91, 84)],
  ['a week before an end that nothing extends', linkedin, {}, 0, within(365, 358)],
  ['before a reconnect, in the last week', linkedin, {}, 358, within(365, 365, 365)],
  ['before a reconnect, after the end', linkedin, {}, 366, within(365, 365, 365)],
  ['before an earlier end that the provider says', outlook, endsSooner, 0, within(7, 7, 7)],
  [
    'before one that the provider says and does not document',
    stripeConnect,
    endsSooner,
    0,
    within(7, 7, 7),
  ],
  ['before the end of a token that is alone', linkedin, endingAt(day), 0, within(1, 1, 1)],
  ['before it also where only a last day renews', front, endingAt(day), 0, within(1, 1, 1)],
  ['never, if the provider documents no end', stripeConnect, {}, 0, {}],
  [
    'before the end of an exchanged token',
    facebook,
    endingAt(nearly60),
    0,
    within(nearly60 / day, 52),
  ],
  ['before an end that an exchange did not move', facebook, endingAt(5 * day), 0, within(5, 5, 5)],
  ['never, if an exchanged token has no end', facebook, { refreshToken: undefined }, 0, {}],
])('refreshes %s', (_, provider, tokens, now, plan) => {
  expect(planOf(provider, tokens, { nowMs: now * day })).toEqual(plan);
});

it.each([
  ['begins with the consent', 0, undefined, 180, 179.5],
  ['stays if a refresh brought the same token', 100, 180, 180, 179.5],
  ['is tried again until there is another token, even after the end', 180.5, 180, 180, 181],
  ['starts again with another token', 181, undefined, 361, 360.5],
])('a lifetime that is renewed in its last day %s', (_, now, stored, expiries, due) => {
  const retainedUntilMs = stored && stored * day;
  const times = { nowMs: now * day, spread: 0.5, retainedUntilMs };
  expect(planOf(front, {}, times)).toEqual(within(expiries, due));
});

describe('due refreshes of connections that were made on one day', () => {
  const dueOf = (provider: typeof outlook, nowMs: number, spread: number) =>
    expiryPlan(provider, renewable, { grantedAtMs: nowMs, nowMs, spread }).refreshDueAtMs ?? 0;

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
      const expiresInMs = seconds * 1000;
      const leastLeftMs = renewedInLastSeconds
        ? (renewedInLastSeconds * 1000) / 4
        : Math.min(7 * day, expiresInMs / 2);
      const tokens = provider.longLivedExchange
        ? (nowMs: number) => ({ accessToken: 'a', accessTokenExpiresAtMs: nowMs + expiresInMs })
        : () => renewable;
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 4e12 }),
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          (nowMs, spread) => {
            const plan = expiryPlan(provider, tokens(nowMs), { grantedAtMs: nowMs, nowMs, spread });
            const { refreshDueAtMs = 0, grantExpiresAtMs } = plan;
            expect(grantExpiresAtMs).toBe(nowMs + expiresInMs);
            expect(nowMs + expiresInMs - refreshDueAtMs).toBeGreaterThanOrEqual(leastLeftMs);
            expect(refreshDueAtMs).toBeGreaterThanOrEqual(nowMs + day);
          },
        ),
      );
    },
  );
});
