import * as z from 'zod';
import { table } from '../../command-line/table.ts';
import { defineCommand, ifUnknown } from '../command.ts';
import { waitingFor, webhookJson } from '../explanation/sent-to.ts';
import { tenant } from '../options.ts';
import { ifUnreadable } from '../unreadable-rows.ts';

const header = ['ID', 'HOST', 'EVENTS', 'STATE', 'SINCE', 'WHY', 'FAILURES', 'WAITING', 'NEXT'];

type ListedWebhook = ReturnType<typeof webhookJson>;

/** The state, since when, and why. */
const stateOf = ({ disabled, failing_since, failures, created_at }: ListedWebhook): string[] => {
  if (disabled) return ['disabled', disabled.at, disabled.reason];
  if (failing_since) return ['failing', failing_since, failures > 2 ? 'paused' : ''];
  return ['enabled', created_at, ''];
};

export const list = defineCommand({
  notes:
    'Of each URL it shows the host alone, since the rest may hold a secret. “webhooks explain” says why one gets nothing. FAILURES are messages in a row of which nothing was accepted, WAITING events, at most 1,000.',
  options: z.object({ tenant }),
  examples: [
    'webhooks list --local .local --tenant demo',
    'webhooks list --env prod --tenant acme --json',
  ],
  run: async (context, { tenant }) => {
    const { webhooks, unreadable } = await context.webhooks.list(tenant);
    const json = await Promise.all(
      webhooks.map(async (webhook) => webhookJson(webhook, await waitingFor(context, webhook))),
    );
    const rows = json.map((row) => [
      row.webhook_id,
      row.url_host,
      row.event_types?.join(',') ?? 'all',
      ...stateOf(row),
      ...[row.failures, row.waiting].map(String),
      row.next_attempt_at ?? '',
    ]);
    const left = ifUnreadable(unreadable);
    if (rows.length + unreadable.length > 0) return { json, text: table(header, rows), ...left };
    const text = `Tenant ${tenant} has no webhooks.`;
    return { json, text, ...(await ifUnknown(context, tenant)) };
  },
});
