import * as z from 'zod';
import { disabledReasons } from '../domain/webhooks/webhook.ts';

/** `webhook.disabled`, on the event bus alone: the endpoint itself gets nothing any more. */
export const webhookDisabled = z.object({
  id: z.string(),
  tenant_id: z.string(),
  webhook_id: z.uuid(),
  reason: z.enum(disabledReasons).exclude(['by_tenant']),
  disabled_at: z.iso.datetime(),
});

export type WebhookDisabled = z.output<typeof webhookDisabled>;
