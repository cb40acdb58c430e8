import * as z from 'zod';
import { connectionEvents } from '../../events/contracts/connection-events.ts';
import { disabledReasons } from '../domain/webhook-health.ts';

/** `webhook.disabled`, on the event bus alone: the endpoint itself gets nothing any more. */
export const webhookDisabled = z
  .object({
    id: z.string().meta({ description: 'Identifies the event: the same for every repeat of it.' }),
    tenant_id: z.string().meta({ description: 'Whose webhook it is.' }),
    webhook_id: z.uuid().meta({ description: 'Identifier of the webhook.' }),
    reason: z.enum(disabledReasons).exclude(['by_tenant']).meta({
      description:
        '`gone`: it answered 410. `failing`: it accepted nothing for five days. There will be more values.',
    }),
    disabled_at: z.iso.datetime().meta({ description: 'Since when.' }),
  })
  .meta({
    description:
      'A webhook of a tenant was disabled, because of its answers. What was not sent can be sent ' +
      'again for 30 days, once the tenant has enabled it. It is on the platform’s own event bus alone.',
  });

export type WebhookDisabled = z.output<typeof webhookDisabled>;

const { id, tenant_id, occurred_at } = connectionEvents['connection.connected'].shape;

/** `webhook.test`, which goes to one endpoint alone, when its tenant tests it. */
export const webhookTestEvent = z
  .object({ id, tenant_id, webhook_id: z.uuid(), occurred_at })
  .meta({ description: 'A person tests the webhook. Nothing happened to a connection.' });

export type WebhookTestEvent = z.output<typeof webhookTestEvent>;
