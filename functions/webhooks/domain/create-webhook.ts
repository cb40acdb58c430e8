import type { Clock, SecretBox } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import type { Webhooks } from './ports.ts';
import { createSigningSecret, writeSecrets } from './signing-secrets.ts';
import {
  mostWebhooks,
  type NewWebhook,
  ownerOf,
  type WebhookKey,
  type WebhookSettings,
} from './webhook.ts';
import { healthy } from './webhook-health.ts';

export type WebhookSettingsDeps = { webhooks: Webhooks; secretBox: SecretBox; clock: Clock };

export type WithSecret = { webhook: NewWebhook; secret: string };

/** Whether a tenant has as many as it may. Requests at the same time may pass this. */
export const hasMost = async (
  { webhooks }: { webhooks: Pick<Webhooks, 'subscriptions'> },
  tenantId: string,
): Promise<boolean> => (await webhooks.subscriptions(tenantId)).length >= mostWebhooks;

/** In which others that were added at once remove theirs. */
const mostReads = 5;

/**
 * Whether a webhook that was just added may stay. What is too many is removed again by whoever added it: of
 * those that were added at once, the last by id. The first wait for that. None of them stays before there are
 * few enough, because one with a later id may have been shown to the tenant before this one was added.
 */
const isAdmitted = async (
  { webhooks, clock }: Pick<WebhookSettingsDeps, 'webhooks' | 'clock'>,
  { tenantId, webhookId }: WebhookKey,
): Promise<boolean> => {
  const backOff = createBackOff(clock);
  for (let reads = 1; ; reads++) {
    const found = await webhooks.subscriptions(tenantId);
    if (found.length <= mostWebhooks) return true;
    const earlier = found.filter((each) => each.webhookId < webhookId);
    if (earlier.length >= mostWebhooks || reads === mostReads) return false;
    await backOff();
  }
};

/** A new endpoint with its secret, which is never shown again. @returns undefined if there are too many */
export const createWebhook = async (
  { webhooks, secretBox, clock }: WebhookSettingsDeps,
  tenantId: string,
  settings: WebhookSettings,
): Promise<WithSecret | undefined> => {
  const createdAtMs = clock.nowMs();
  const key = { tenantId, webhookId: uuidV7(createdAtMs) };
  const signing = createSigningSecret();
  const seal = await secretBox.prepare(ownerOf(key));
  const sealedSecrets = seal(writeSecrets([signing]));
  const webhook = { ...key, ...settings, sealedSecrets, createdAtMs, health: healthy };
  await webhooks.add(webhook);
  if (await isAdmitted({ webhooks, clock }, key)) return { webhook, secret: signing.secret };
  await webhooks.remove(key);
  return undefined;
};
