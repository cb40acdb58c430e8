import * as z from 'zod';
import { iso } from '../../../functions/platform/model/iso.ts';
import { timeOf } from '../../../functions/platform/model/uuid-v7.ts';
import {
  isPending,
  scheduledAtMs,
  type WebhookDelivery,
} from '../../../functions/webhooks/domain/delivery.ts';
import { deliveryBody } from '../../../functions/webhooks/http/webhook-delivery-body.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand, exitCodes } from '../command.ts';
import { sentTo, webhookJson } from '../explanation/sent-to.ts';
import { verdictOf } from '../explanation/verdict.ts';
import { deliveryFinding, responseOf, webhookFindings } from '../explanation/webhook-findings.ts';
import { eventId, tenant, webhookId } from '../options.ts';

const deliveriesTable = (deliveries: readonly WebhookDelivery[]): string =>
  table(
    ['EVENT', 'TYPE', 'OF', 'STATUS', 'ATTEMPTS', 'LAST', 'ANSWER', 'NEXT'],
    deliveries.map((delivery) => {
      const { eventId, eventType, state, attempts } = delivery;
      const last = attempts.at(-1);
      return [
        ...[eventId, eventType, iso(timeOf(eventId)), state, String(attempts.length)],
        ...(last ? [iso(last.atMs), responseOf(last)] : ['', '']),
        isPending(delivery) ? iso(scheduledAtMs(delivery)) : '',
      ];
    }),
  );

const attemptsTable = ({ attempts }: WebhookDelivery): string =>
  table(
    ['ATTEMPT', 'TOOK', 'ANSWER'],
    attempts.map((each) => [iso(each.atMs), `${Math.round(each.tookMs)} ms`, responseOf(each)]),
  );

export const explain = defineCommand({
  notes: `It reads what is stored and sends nothing. Without --event-id it shows the last ten events. Exits with ${exitCodes.unhealthy} when the webhook, or the event, does not get through.`,
  options: z.object({ tenant, 'webhook-id': webhookId, 'event-id': eventId }),
  examples: [
    'webhooks explain --local .local --tenant demo --webhook-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a00b',
    'webhooks explain --env prod --tenant acme --webhook-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a00b --json',
    'webhooks explain --env prod --tenant acme --webhook-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a00b --event-id 01a20320-a200-7f0a-9a63-52b5a1c8a00b',
  ],
  run: async (context, { tenant: tenantId, 'webhook-id': webhookId, 'event-id': eventId }) => {
    const { webhooks, deliveries } = context;
    const webhook = await webhooks.get({ tenantId, webhookId });
    if (!webhook) throw new CommandError(`Tenant ${tenantId} has no webhook with this id.`);
    const sent = await sentTo(context, webhook);
    const row = webhookJson(webhook, sent);
    const what = `The webhook at ${row.url_host} of tenant ${tenantId}`;
    if (eventId === undefined) {
      const findings = webhookFindings(webhook, sent);
      const json = { ...row, deliveries: sent.latest.map(deliveryBody) };
      const more = sent.latest.length > 0 ? deliveriesTable(sent.latest) : undefined;
      return verdictOf({ what, json, findings, more });
    }
    const delivery = await deliveries.get({ tenantId, webhookId, eventId });
    if (!delivery) {
      throw new CommandError(
        `Nothing is stored of this event for ${row.url_host}: the webhook did not request its type, it is older than 30 days, or it was not tried yet.`,
      );
    }
    return verdictOf({
      what: `${delivery.eventType} for ${row.url_host} of tenant ${tenantId}`,
      json: { ...row, delivery: deliveryBody(delivery) },
      findings: [deliveryFinding(webhook, delivery)],
      more: delivery.attempts.length > 0 ? attemptsTable(delivery) : undefined,
    });
  },
});
