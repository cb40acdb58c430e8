import * as z from 'zod';
import { connectionEvents } from '../../events/contracts/connection-events.ts';

const { id, tenant_id, occurred_at } = connectionEvents['connection.connected'].shape;

/** `webhook.test`, which goes to one endpoint alone, when its tenant tests it. */
export const webhookTestEvent = z
  .object({ id, tenant_id, webhook_id: z.uuid(), occurred_at })
  .meta({ description: 'A person tests the webhook. Nothing happened to a connection.' });

export type WebhookTestEvent = z.output<typeof webhookTestEvent>;
