import { firstIdOf } from '../../../functions/domain/model/uuid-v7.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import type {
  Deliveries,
  DueDeliveries,
  Webhooks,
} from '../../../functions/domain/webhooks/ports.ts';
import { partOf } from '../../../functions/domain/webhooks/queue-due.ts';
import type { Webhook, WebhookKey } from '../../../functions/domain/webhooks/webhook.ts';

const nameOf = ({ tenantId, webhookId }: WebhookKey) => `${tenantId}#${webhookId}`;

/** The endpoints of tenants, as their table keeps them. */
export const createSimulatedWebhooks = (): Webhooks => {
  const rows = new Map<string, Webhook>();
  const change = (key: WebhookKey, changes: Partial<Webhook>): boolean => {
    const row = rows.get(nameOf(key));
    if (row) rows.set(nameOf(key), { ...row, ...changes });
    return row !== undefined;
  };
  return {
    list: async (tenantId) => [...rows.values()].filter((row) => row.tenantId === tenantId),
    get: async (key) => rows.get(nameOf(key)),
    add: async (webhook) => void rows.set(nameOf(webhook), webhook),
    change: async (key, settings, disabled) =>
      change(key, { ...settings, disabled, failing: undefined }),
    replaceSecrets: async (webhook, sealedSecrets) => change(webhook, { sealedSecrets }),
    noteHealth: async (key, failing) => void change(key, { failing }),
    disable: async (key, why, atMs) => change(key, { disabled: { why, atMs } }),
    remove: async (key) => rows.delete(nameOf(key)),
  };
};

/** What is sent, as its table and the index of what is due keep it. */
export const createSimulatedDeliveries = (): Deliveries &
  DueDeliveries & { all(): Iterable<Delivery> } => {
  const endpoints = new Map<string, Map<string, Delivery>>();
  const due = new Set<Delivery>();
  const rowsOf = (key: WebhookKey) => {
    const rows = endpoints.get(nameOf(key)) ?? new Map<string, Delivery>();
    endpoints.set(nameOf(key), rows);
    return rows;
  };
  const put = (delivery: Delivery) => {
    const rows = rowsOf(delivery);
    const before = rows.get(delivery.eventId);
    if (before) due.delete(before);
    rows.set(delivery.eventId, delivery);
    if (delivery.dueAtMs !== undefined) due.add(delivery);
  };
  return {
    all: function* () {
      for (const rows of endpoints.values()) yield* rows.values();
    },
    get: async (key) => rowsOf(key).get(key.eventId),
    put: async (delivery) => put(delivery),
    page: async (of, { order, status, fromMs = 0, limit, after }) => {
      const isWanted = ({ eventId, ...row }: Delivery) =>
        eventId > (after ?? firstIdOf(fromMs)) && (status ?? row.status) === row.status;
      if (order !== 'oldest_first') throw new Error('Deliveries are sent in the order of events');
      const found = [...rowsOf(of).values()]
        .filter(isWanted)
        .sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
      const next = found[limit - 1]?.eventId;
      return { deliveries: found.slice(0, limit), next };
    },
    find: async function* (part, nowMs) {
      yield [...due]
        .filter((row) => partOf(row) === part && (row.dueAtMs ?? 0) <= nowMs)
        .map((row) => ({ ...row, dueAtMs: row.dueAtMs ?? 0 }));
    },
    claim: async (key, untilMs) => {
      const row = rowsOf(key).get(key.eventId);
      if (row?.dueAtMs !== key.dueAtMs) return false;
      put({ ...row, dueAtMs: untilMs });
      return true;
    },
  };
};
