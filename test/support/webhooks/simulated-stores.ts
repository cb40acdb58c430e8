import { firstIdOf } from '../../../functions/platform/model/uuid-v7.ts';
import {
  dueFromMs,
  isPending,
  type PendingDelivery,
  type WebhookDelivery,
} from '../../../functions/webhooks/domain/delivery.ts';
import type {
  Deliveries,
  DueDeliveries,
} from '../../../functions/webhooks/domain/delivery-ports.ts';
import { leased } from '../../../functions/webhooks/domain/delivery-transitions.ts';
import type { Webhooks } from '../../../functions/webhooks/domain/ports.ts';
import { duePartOf } from '../../../functions/webhooks/domain/queue-due.ts';
import type {
  ReadWebhook,
  SettingsChange,
  Webhook,
  WebhookKey,
} from '../../../functions/webhooks/domain/webhook.ts';
import { asStored } from '../run/as-stored.ts';

/** Of settings, the named ones; null resets one. */
const namedOf = (settings: SettingsChange): Partial<Webhook> => {
  const named = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, value ?? undefined]));
};

/** The endpoints of tenants, as their table stores them: who comes second with an old generation writes nothing. */
export const createSimulatedWebhooks = (): Webhooks => {
  const tenants = new Map<string, Map<string, Webhook>>();
  const get = ({ tenantId, webhookId }: WebhookKey) => tenants.get(tenantId)?.get(webhookId);
  const change = (key: WebhookKey, changes: Partial<Webhook>): boolean => {
    const row = get(key);
    if (row) tenants.get(key.tenantId)?.set(key.webhookId, asStored({ ...row, ...changes }));
    return row !== undefined;
  };
  /** On the condition that nobody has written since. */
  const changeRead = (key: ReadWebhook, changes: Partial<Webhook>): boolean =>
    get(key)?.generation === key.generation &&
    change(key, { ...changes, generation: key.generation + 1 });
  return {
    list: async (tenantId) => ({
      webhooks: [...(tenants.get(tenantId)?.values() ?? [])],
      unreadable: [],
    }),
    subscriptions: async (tenantId) => [...(tenants.get(tenantId)?.values() ?? [])],
    get: async (key) => get(key),
    add: async (webhook) => {
      const own = tenants.get(webhook.tenantId) ?? new Map<string, Webhook>();
      if (own.has(webhook.webhookId)) return;
      const stored = asStored({ generation: 0, ...webhook });
      tenants.set(webhook.tenantId, own.set(webhook.webhookId, stored));
    },
    change: async (key, settings, judged) => {
      const named = namedOf(settings);
      if (!judged) return change(key, named);
      const { generation, health } = judged;
      return changeRead({ ...key, generation }, { ...named, health });
    },
    replaceSecrets: async (webhook, sealedSecrets) =>
      get(webhook)?.sealedSecrets === webhook.sealedSecrets && change(webhook, { sealedSecrets }),
    recordHealth: async (webhook, health) => changeRead(webhook, { health }),
    remove: async ({ tenantId, webhookId }) => tenants.get(tenantId)?.delete(webhookId) ?? false,
  };
};

/** As many as a page of the index has. */
const mostInPage = 500;

/** Rows in buckets by the minute at which they are due: what is due later is never looked at. */
const createDueIndex = () => {
  const minutes = new Map<number, Set<PendingDelivery>>();
  const minuteOf = (ms: number) => Math.floor(ms / 60_000);
  let first = Number.POSITIVE_INFINITY;
  return {
    add: (row: PendingDelivery) => {
      const minute = minuteOf(dueFromMs(row));
      const bucket = minutes.get(minute) ?? new Set();
      minutes.set(minute, bucket.add(row));
      first = Math.min(first, minute);
    },
    remove: (row: PendingDelivery) => {
      const minute = minuteOf(dueFromMs(row));
      const bucket = minutes.get(minute);
      if (bucket?.delete(row) && bucket.size === 0) minutes.delete(minute);
    },
    pages: function* (nowMs: number) {
      const last = minuteOf(nowMs);
      while (first < last && !minutes.has(first)) first++;
      const due: PendingDelivery[] = [];
      for (let minute = first; minute <= last; minute++) {
        for (const row of minutes.get(minute) ?? []) {
          if (dueFromMs(row) <= nowMs) due.push(row);
        }
      }
      for (let at = 0; at < due.length; at += mostInPage) yield due.slice(at, at + mostInPage);
    },
  };
};

/** What is sent, as its table and the index of what is due keep it. */
export const createSimulatedDeliveries = (): Deliveries & DueDeliveries => {
  const endpoints = new Map<string, Map<string, WebhookDelivery>>();
  const index = new Map<string, ReturnType<typeof createDueIndex>>();
  const rowsOf = ({ webhookId }: WebhookKey) => {
    const rows = endpoints.get(webhookId) ?? new Map<string, WebhookDelivery>();
    endpoints.set(webhookId, rows);
    return rows;
  };
  const indexOf = (part: string) => {
    const due = index.get(part) ?? createDueIndex();
    index.set(part, due);
    return due;
  };
  const put = (delivery: WebhookDelivery) => {
    const rows = rowsOf(delivery);
    const due = indexOf(duePartOf(delivery));
    const before = rows.get(delivery.eventId);
    if (before && isPending(before)) due.remove(before);
    rows.set(delivery.eventId, asStored(delivery));
    if (isPending(delivery)) due.add(delivery);
  };
  return {
    get: async (key) => rowsOf(key).get(key.eventId),
    put: async (delivery, only) => {
      if (only !== 'if_stored' || rowsOf(delivery).has(delivery.eventId)) put(delivery);
    },
    page: async (of, { order, state, fromMs = 0, limit, after }) => {
      if (order !== 'oldest_first') throw new Error('Deliveries are sent in the order of events');
      const isRequested = (row: WebhookDelivery) =>
        row.eventId >= firstIdOf(fromMs) &&
        row.eventId > (after ?? '') &&
        (state ?? row.state) === row.state;
      const found = [...rowsOf(of).values()]
        .filter(isRequested)
        .sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
      return { deliveries: found.slice(0, limit), next: found[limit - 1]?.eventId };
    },
    find: async function* (part, nowMs) {
      for (const page of indexOf(part).pages(nowMs)) {
        yield page.map((row) => ({ ...row, dueFromMs: dueFromMs(row) }));
      }
    },
    lease: async (key, untilMs) => {
      const row = rowsOf(key).get(key.eventId);
      if (!row || !isPending(row) || dueFromMs(row) !== key.dueFromMs) return false;
      put(leased(row, untilMs));
      return true;
    },
  };
};
