import * as z from 'zod';
import { connectionStateAt } from '../../../functions/connections/domain/connection-state.ts';
import { assertReadable } from '../../../functions/platform/model/unreadable-row.ts';
import { timeOf } from '../../../functions/platform/model/uuid-v7.ts';
import type { DeliveryStateName } from '../../../functions/webhooks/domain/delivery.ts';
import type { Webhook } from '../../../functions/webhooks/domain/webhook.ts';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import type { ActCount } from '../audit/audit-trail.ts';
import { defineCommand, ifUnknown, timestamp } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { tenant } from '../options.ts';

const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Both times are included. */
type Month = { month: string; sinceMs: number; untilMs: number };

const monthOf = (typed: string | undefined, nowMs: number): Month => {
  const month = typed ?? new Date(nowMs).toISOString().slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { month, sinceMs: Date.UTC(year, number - 1), untilMs: Date.UTC(year, number) - 1 };
};

/** Those that are there now: what was disconnected since is only among the acts. */
const countConnections = async ({ connections, nowMs }: CommandContext, tenantId: string) =>
  (await connections.list(tenantId))
    .filter((ofType) => ofType.connections.length + ofType.unreadable.length > 0)
    .map((ofType) => ({
      integration_type: ofType.integrationType,
      connections: ofType.connections.length + ofType.unreadable.length,
      ended: ofType.connections.filter((each) => connectionStateAt(each, nowMs).is === 'ended')
        .length,
    }));

const pageRows = 1_000;

/** The events of a month for one endpoint, by what became of them until now. */
const countDeliveries = async (
  { deliveries }: CommandContext,
  webhook: Webhook,
  { sinceMs, untilMs }: Month,
) => {
  const counts: Record<DeliveryStateName, number> = { delivered: 0, failed: 0, pending: 0 };
  let failedAttempts = 0;
  let after: string | undefined;
  do {
    const query = { order: 'oldest_first', limit: pageRows, fromMs: sinceMs, after } as const;
    const page = await deliveries.page(webhook, query);
    assertReadable(page.unreadable);
    const ofMonth = page.deliveries.filter(({ eventId }) => timeOf(eventId) <= untilMs);
    for (const { state, attempts } of ofMonth) {
      counts[state]++;
      failedAttempts += attempts.filter(({ failure }) => failure !== undefined).length;
    }
    after = ofMonth.length < page.deliveries.length ? undefined : page.next;
  } while (after !== undefined);
  const ids = { webhook_id: webhook.webhookId, url_host: new URL(webhook.url).host };
  return { ...ids, ...counts, failed_attempts: failedAttempts };
};

const actRow = ({ act, use, integrationType, result, lines }: ActCount) => ({
  act,
  use: use ?? null,
  integration_type: integrationType ?? null,
  result,
  count: lines,
});

const nameOf = ({ act, use, integration_type }: ReturnType<typeof actRow>) =>
  [act, use ?? '', integration_type ?? ''].join(' ');

const unknowable = [
  'Look-ups that were answered from a cache, and requests that only read: the access log has them.',
  'Webhook events of more than 30 days ago, and those of deleted webhooks.',
  'Acts of before the audit trail’s retention. A line that was delivered twice counts twice.',
];

export const usage = defineCommand({
  notes:
    'Connections are those of now; acts are lines of the audit trail, which arrive some minutes late; webhook events are those that are still stored. Months are of UTC. With --env, CloudWatch Logs bills the query by what it scans.',
  options: z.object({
    tenant,
    month: z.string().regex(monthForm, 'must be like 2026-11').optional().register(optionFacts, {
      value: '<yyyy-mm>',
      summary: 'The month. Without it: this one, until now.',
    }),
  }),
  examples: [
    'tenants usage --local .local --tenant demo',
    'tenants usage --env prod --tenant acme --month 2026-11 --json',
  ],
  run: async (context, { tenant: tenantId, month: typed }) => {
    const month = monthOf(typed, context.nowMs);
    const [connections, counted, endpoints] = await Promise.all([
      countConnections(context, tenantId),
      context.auditTrail.count({ tenantId, ...month }),
      context.webhooks.list(tenantId),
    ]);
    const acts = counted.map(actRow).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const sent = [];
    assertReadable(endpoints.unreadable);
    for (const webhook of endpoints.webhooks)
      sent.push(await countDeliveries(context, webhook, month));
    const tables = [
      table(['CONNECTIONS', 'NOW', 'ENDED'], connections.map(cells)),
      table(['ACT', 'USE', 'TYPE', 'RESULT', 'TIMES'], acts.map(cells)),
      table(
        ['WEBHOOK', 'HOST', 'DELIVERED', 'FAILED', 'PENDING', 'FAILED ATTEMPTS'],
        sent.map(cells),
      ),
    ];
    return {
      ...(await ifUnknown(context, tenantId)),
      json: {
        tenant_id: tenantId,
        month: month.month,
        since: timestamp(month.sinceMs),
        until: timestamp(Math.min(month.untilMs, context.nowMs)),
        ...{ connections, acts, webhooks: sent, unknown: unknowable },
      },
      text: [
        `Tenant ${tenantId} in ${month.month}:`,
        ...tables,
        ['Not known:', ...unknowable].join('\n- '),
      ].join('\n\n'),
    };
  },
});

const cells = (row: Readonly<Record<string, string | number | null>>): string[] =>
  Object.values(row).map((value) => String(value ?? ''));
