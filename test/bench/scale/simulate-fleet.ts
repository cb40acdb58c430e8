import { expiryPlan } from '../../../functions/domain/connection/expiry-plan.ts';
import {
  mostKeys,
  mostMessagesOfLane,
} from '../../../functions/domain/connection/queue-due-connections.ts';
import { refreshesAtOnce } from '../../../functions/domain/connection/refresh-place.ts';
import type { TokenSet } from '../../../functions/domain/connection/token-set.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { queueReaders } from '../../../functions/routes.ts';
import { tokensFor } from '../../support/refresh-day/fleet.ts';
import { fifoSight } from '../../support/refresh-day/lane-queue.ts';
import { familyOf } from '../../support/refresh-day/token-endpoints.ts';

const hourMs = 3_600_000;

/** What one refresh takes: docs/deploy/cost.md. */
const secondsEach = 0.366;

/** So many connections of a type, which were made in the same hour and are due in the same hour. */
type Group = { provider: Provider; spread: number; size: number; lapsesAtMs: number };

/** Refreshes of an hour: of providers that share limits, and of all. */
type Limits = { ofFamily: number; inAll: number };

/** How many refreshes happen at the same time: of one provider, and of all. */
export type AtOnce = { ofProvider: number; inAll: number };

/** As the service is set. */
export const deployed: AtOnce = {
  ofProvider: refreshesAtOnce,
  inAll: queueReaders[0].maximumConcurrency,
};

const families = new Set([...providers.values()].map(familyOf));

const hourlyLimits = ({ ofProvider, inAll }: AtOnce): Limits => {
  // More lanes have fewer messages each, or the queue would find no lane behind them.
  const ofLane = Math.min(mostMessagesOfLane, fifoSight / (families.size * ofProvider));
  return {
    ofFamily: ofProvider * Math.min(Math.floor(ofLane) * mostKeys, 3600 / secondsEach),
    inAll: (inAll * 3600) / secondsEach,
  };
};

/** Zendesk grants the life that is asked for. */
const tokensAt = (provider: Provider, nowMs: number): TokenSet => {
  const { refresh_token_expires_in: seconds } = provider.tokenParameters ?? {};
  const tokens = tokensFor(provider, 0, 0, nowMs);
  return seconds === undefined
    ? tokens
    : { ...tokens, refreshTokenExpiresAtMs: nowMs + Number(seconds) * 1000 };
};

const planAt = (provider: Provider, spread: number, nowMs: number) => {
  const times = { grantedAtMs: nowMs, nowMs, spread };
  const { lapsesAtMs = 0, refreshDueAtMs = 0 } = expiryPlan(
    provider,
    tokensAt(provider, nowMs),
    times,
  );
  return { lapsesAtMs, dueAtMs: refreshDueAtMs };
};

/** Groups by the hour in which they are due. */
const createCalendar = () => {
  const hours = new Map<number, Group[]>();
  return {
    add: (dueAtMs: number, group: Group): void => {
      const hour = Math.ceil(dueAtMs / hourMs);
      const due = hours.get(hour);
      if (due) due.push(group);
      else hours.set(hour, [group]);
    },
    take: (hour: number): Group[] => {
      const due = hours.get(hour) ?? [];
      hours.delete(hour);
      return due;
    },
  };
};

/** What waits, by family of providers, longest due first. */
type Waiting = Map<string, { hour: number; group: Group }[]>;

/** One group of each family after the other, until the hour's limits. @returns what was refreshed */
const serve = (waiting: Waiting, limits: Limits) => {
  const served: { hour: number; group: Group }[] = [];
  const left = new Map([...waiting.keys()].map((family) => [family, limits.ofFamily]));
  let { inAll } = limits;
  while (left.size > 0) {
    for (const [family, count] of left) {
      const next = count > 0 && inAll > 0 ? waiting.get(family)?.shift() : undefined;
      if (!next) {
        left.delete(family);
        continue;
      }
      served.push(next);
      inAll -= next.group.size;
      left.set(family, count - next.group.size);
    }
  }
  return served;
};

const extended = [...providers.values()].filter(({ lifetime }) => lifetime?.extendedByRefresh);
const groupsOfType = 1_000;

/** Those of a type are due at even times until the first would be due again, and types not in step. */
const connectAll = (connections: number, calendar: ReturnType<typeof createCalendar>) => {
  const size = connections / providers.size / groupsOfType;
  for (const [index, provider] of extended.entries()) {
    for (let n = 0; n < groupsOfType; n++) {
      // 997 is coprime to the number of groups: each spread comes once, in another order.
      const spread = ((n * 997) % groupsOfType) / groupsOfType;
      const { dueAtMs } = planAt(provider, spread, 0);
      const madeAtMs = ((n / groupsOfType + index * 0.618) % 1) * dueAtMs;
      const plan = planAt(provider, spread, madeAtMs);
      calendar.add(plan.dueAtMs, { provider, spread, size, lapsesAtMs: plan.lapsesAtMs });
    }
  }
};

export type FleetFigures = {
  'refreshes a day': number;
  'most in an hour': number;
  'longest wait, hours': number;
  lapsed: number;
};

/**
 * Connections that nobody uses, of each type of the catalogue the same number, hour by hour: when
 * each is due is computed as the service does, and so many are refreshed as its limits allow. It
 * says nothing of single messages and requests: `npm run soak -- refresh-day` has them.
 */
export const simulateFleet = (
  connections: number,
  { days = 730, atOnce = deployed } = {},
): FleetFigures => {
  const limits = hourlyLimits(atOnce);
  const calendar = createCalendar();
  connectAll(connections, calendar);
  const waiting: Waiting = new Map();
  const figures = { refreshed: 0, most: 0, longest: 0, lapsed: 0 };
  for (let hour = 0; hour <= days * 24; hour++) {
    for (const group of calendar.take(hour)) {
      const family = familyOf(group.provider);
      const ofFamily = waiting.get(family) ?? [];
      waiting.set(family, ofFamily);
      ofFamily.push({ hour, group });
    }
    let inHour = 0;
    for (const { hour: since, group } of serve(waiting, limits)) {
      figures.longest = Math.max(figures.longest, hour - since);
      if (group.lapsesAtMs < hour * hourMs) {
        figures.lapsed += group.size;
        continue;
      }
      inHour += group.size;
      const { dueAtMs, lapsesAtMs } = planAt(group.provider, group.spread, hour * hourMs);
      calendar.add(dueAtMs, { ...group, lapsesAtMs });
    }
    figures.refreshed += inHour;
    figures.most = Math.max(figures.most, inHour);
  }
  return {
    'refreshes a day': Math.round(figures.refreshed / days),
    'most in an hour': Math.round(figures.most),
    'longest wait, hours': figures.longest,
    lapsed: Math.round(figures.lapsed),
  };
};
