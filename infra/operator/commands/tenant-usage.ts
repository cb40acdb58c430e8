import * as z from 'zod';
import { timestamp } from '../../../functions/platform/model/iso.ts';
import { UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import type { ActCount } from '../audit/audit-trail.ts';
import { defineCommand, ifUnknown } from '../command.ts';
import { countConnections, countDeliveries, monthOf } from '../count-usage.ts';
import { tenant } from '../options.ts';
import { ifUnreadable } from '../unreadable-rows.ts';

const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/;

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
    if (month.sinceMs > context.nowMs)
      throw new UsageError(`--month ${month.month} has not begun.`);
    const [connections, counted, endpoints] = await Promise.all([
      countConnections(context, tenantId),
      context.auditTrail.count({ tenantId, ...month }),
      context.webhooks.list(tenantId),
    ]);
    const acts = counted.map(actRow).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const sent = [];
    const unreadable = [...connections.unreadable, ...endpoints.unreadable];
    for (const webhook of endpoints.webhooks) {
      const ofWebhook = await countDeliveries(context, webhook, month);
      sent.push(ofWebhook.counts);
      unreadable.push(...ofWebhook.unreadable);
    }
    const tables = [
      table(['CONNECTIONS', 'NOW', 'ENDED'], connections.counts.map(cells)),
      table(['ACT', 'USE', 'TYPE', 'RESULT', 'TIMES'], acts.map(cells)),
      table(
        ['WEBHOOK', 'HOST', 'DELIVERED', 'FAILED', 'PENDING', 'FAILED ATTEMPTS'],
        sent.map(cells),
      ),
    ];
    return {
      ...(await ifUnknown(context, tenantId)),
      ...ifUnreadable(unreadable),
      json: {
        tenant_id: tenantId,
        month: month.month,
        since: timestamp(month.sinceMs),
        until: timestamp(Math.min(month.untilMs, context.nowMs)),
        ...{ connections: connections.counts, acts, webhooks: sent, unknown: unknowable },
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
