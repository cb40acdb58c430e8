import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import {
  mostKeys,
  mostMessagesOfShard,
} from '../../../../functions/connections/domain/due/find-due.ts';
import { expiryPlan } from '../../../../functions/connections/domain/expiry-plan.ts';
import { refreshesAtOnce } from '../../../../functions/connections/domain/refresh-spread.ts';
import { queueReaders } from '../../../../functions/queue-readers.ts';
import { fifoSight } from '../../../support/queues/fifo-queue.ts';
import { tokensFor } from '../../../support/refresh-day/fleet.ts';
import { familyOf } from '../../../support/refresh-day/token-endpoints.ts';

import soaks from '../../soak/figures.json' with { type: 'json' };

const hourMs = 3_600_000;

/** What one refresh takes, and costs in US dollars: docs/deploy/cost.md. */
const secondsEach = 0.366;
const { figures } = soaks['refresh-day'];
const dollarsEach = Number(figures['USD in all']) / figures.refreshed;

const families = new Set([...providers.values()].map(familyOf));
const ofShard = Math.min(mostMessagesOfShard, fifoSight / (families.size * refreshesAtOnce));

/** Refreshes of an hour: of providers that share limits, and of all. */
const limits = {
  ofFamily: refreshesAtOnce * Math.min(Math.floor(ofShard) * mostKeys, 3600 / secondsEach),
  inAll: (queueReaders[0].maximumConcurrency * 3600) / secondsEach,
};

const planAt = (provider: Provider, spread: number, nowMs: number) => {
  const { refresh_token_expires_in: seconds } = provider.tokenParameters ?? {};
  // Zendesk grants the life that is asked for.
  const requested = seconds && { refreshTokenExpiresAtMs: nowMs + Number(seconds) * 1000 };
  const tokens = { ...tokensFor(provider, 0, 0, nowMs), ...requested };
  const plan = expiryPlan(provider, tokens, { grantedAtMs: nowMs, nowMs, spread });
  return { grantExpiresAtMs: plan.grantExpiresAtMs ?? 0, dueAtMs: plan.refreshDueAtMs ?? 0 };
};

const extended = [...providers.values()].filter(({ lifetime }) => lifetime?.extendedByRefresh);
const groupsOfType = 1_000;

/** Calls `onDue` with the hour of each refresh of each group of a type, which are not in step. */
const eachRefresh = (
  days: number,
  onDue: (provider: Provider, hour: number, grantExpiresAtMs: number) => void,
) => {
  for (const [index, provider] of extended.entries()) {
    for (let n = 0; n < groupsOfType; n++) {
      // 997 is coprime to the number of groups: each spread comes once, in another order.
      const spread = ((n * 997) % groupsOfType) / groupsOfType;
      const { dueAtMs } = planAt(provider, spread, 0);
      let plan = planAt(provider, spread, ((n / groupsOfType + index * 0.618) % 1) * dueAtMs);
      for (;;) {
        const hour = Math.ceil(plan.dueAtMs / hourMs);
        if (hour > days * 24) break;
        onDue(provider, hour, plan.grantExpiresAtMs);
        plan = planAt(provider, spread, hour * hourMs);
      }
    }
  }
};

/**
 * Connections that nobody uses, of each type of the catalogue the same number: when each is due is
 * computed as the service does. Each is refreshed within that hour, as long as no hour has more than
 * the limits. `npm run soak -- refresh-day` says how single messages and requests fare.
 */
export const measureFleet = (connections = 1_000_000, days = 730) => {
  const size = connections / providers.size / groupsOfType;
  const hours = new Map<string, number>();
  const add = (of: string, hour: number) =>
    hours.set(`${of} ${hour}`, (hours.get(`${of} ${hour}`) ?? 0) + size);
  const sum = { refreshed: 0, lapsed: 0 };
  eachRefresh(days, (provider, hour, grantExpiresAtMs) => {
    add(familyOf(provider), hour);
    add('all', hour);
    sum.refreshed += size;
    if (grantExpiresAtMs < hour * hourMs) sum.lapsed += size;
  });
  const most = (isMeant: (name: string) => boolean) =>
    Math.round([...hours].reduce((top, [name, n]) => (isMeant(name) ? Math.max(top, n) : top), 0));
  const refreshesADay = Math.round(sum.refreshed / days);
  return {
    connections,
    'refreshes a day': refreshesADay,
    'most in an hour': most((name) => name.startsWith('all ')),
    'limit of an hour': Math.round(limits.inAll),
    'most of a provider': most((name) => !name.startsWith('all ')),
    'limit of a provider': Math.round(limits.ofFamily),
    lapsed: sum.lapsed,
    'USD a month': Math.round(refreshesADay * 30 * dollarsEach),
  };
};
