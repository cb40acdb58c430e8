import { connectionStateAt } from '../../functions/connections/domain/connection-state.ts';
import type { UnreadableRow } from '../../functions/platform/model/unreadable-row.ts';
import { timeOf } from '../../functions/platform/model/uuid-v7.ts';
import type { DeliveryStateName } from '../../functions/webhooks/domain/delivery.ts';
import type { Webhook } from '../../functions/webhooks/domain/webhook.ts';
import type { CommandContext } from './create-context.ts';

/** Both times are included. */
type Month = { month: string; sinceMs: number; untilMs: number };

export const monthOf = (typed: string | undefined, nowMs: number): Month => {
  const month = typed ?? new Date(nowMs).toISOString().slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { month, sinceMs: Date.UTC(year, number - 1), untilMs: Date.UTC(year, number) - 1 };
};

/**
 * Those that are there now: what was disconnected since is only among the acts. Of those that nobody can read,
 * it is unknown whether they have ended.
 */
export const countConnections = async (
  { connections, nowMs }: CommandContext,
  tenantId: string,
) => {
  const types = await connections.list(tenantId);
  const counts = types
    .filter((ofType) => ofType.connections.length + ofType.unreadable.length > 0)
    .map((ofType) => ({
      integration_type: ofType.integrationType,
      connections: ofType.connections.length + ofType.unreadable.length,
      ended: ofType.connections.filter((each) => connectionStateAt(each, nowMs).is === 'ended')
        .length,
    }));
  return { counts, unreadable: types.flatMap((each) => each.unreadable) };
};

const pageRows = 1_000;

/** The events of a month for one endpoint, by what became of them until now. */
export const countDeliveries = async (
  { deliveries }: CommandContext,
  webhook: Webhook,
  { sinceMs, untilMs }: Month,
) => {
  const counts: Record<DeliveryStateName, number> = { delivered: 0, failed: 0, pending: 0 };
  let failedAttempts = 0;
  const unreadable: UnreadableRow[] = [];
  let after: string | undefined;
  do {
    const query = { order: 'oldest_first', limit: pageRows, fromMs: sinceMs, after } as const;
    const page = await deliveries.page(webhook, query);
    unreadable.push(...(page.unreadable ?? []));
    const ofMonth = page.deliveries.filter(({ eventId }) => timeOf(eventId) <= untilMs);
    for (const { state, attempts } of ofMonth) {
      counts[state]++;
      failedAttempts += attempts.filter(({ failure }) => failure !== undefined).length;
    }
    after = ofMonth.length < page.deliveries.length ? undefined : page.next;
  } while (after !== undefined);
  const ids = { webhook_id: webhook.webhookId, url_host: new URL(webhook.url).host };
  return { counts: { ...ids, ...counts, failed_attempts: failedAttempts }, unreadable };
};
