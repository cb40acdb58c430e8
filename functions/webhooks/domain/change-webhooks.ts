import type { Budgets, Clock, SecretBox } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import type { WebhookQueue, Webhooks } from './ports.ts';
import { sendWaiting } from './send-waiting.ts';
import { createSigningSecret, readSecrets, rotate, writeSecrets } from './signing-secrets.ts';
import { tenantLimit } from './tenant-limit.ts';
import {
  mostWebhooks,
  type NewWebhook,
  ownerOf,
  type SettingsChange,
  type Webhook,
  type WebhookKey,
  type WebhookSettings,
} from './webhook.ts';
import { healthAfterChange, healthy } from './webhook-health.ts';

type WebhookSettingsDeps = { webhooks: Webhooks; secretBox: SecretBox; clock: Clock };

type WithSecret = { webhook: NewWebhook; secret: string };

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

export type WebhookChange = SettingsChange & { status?: 'enabled' | 'disabled' | undefined };

type ChangeDeps = Omit<WebhookSettingsDeps, 'secretBox'> & {
  webhookQueue: Pick<WebhookQueue, 'send'>;
  budgets: Budgets;
};

/** What is pending may have hours to wait, and the failures that say so are reset. */
const sendWaitingNow = async (
  { webhookQueue, budgets, clock }: Omit<ChangeDeps, 'webhooks'>,
  key: WebhookKey,
): Promise<void> => {
  const budget = budgets(key.tenantId, { webhook_redeliveries: tenantLimit });
  // If it is used up, what is pending follows its schedule.
  if ((await budget.consume(1)).admitted) await sendWaiting(webhookQueue, key, clock.nowMs());
};

const changed = (webhook: Webhook, { url, eventTypes, description }: SettingsChange): Webhook => ({
  ...webhook,
  url: url ?? webhook.url,
  eventTypes: eventTypes === null ? undefined : (eventTypes ?? webhook.eventTypes),
  description: description === null ? undefined : (description ?? webhook.description),
});

/** @returns undefined for a change that has nothing to do with the health */
const judgedBy = (webhook: Webhook, { url, status }: WebhookChange, nowMs: number) => {
  if (url === undefined && status === undefined) return undefined;
  const isMoved = url !== undefined && url !== webhook.url;
  const change = { status, hasUrl: url !== undefined, isMoved };
  const health = healthAfterChange(webhook.health, change, nowMs) ?? webhook.health;
  return { generation: webhook.generation, health };
};

/** Undefined leaves a setting; null resets it. @returns undefined if there is no such webhook */
export const changeWebhook = async (
  deps: ChangeDeps,
  key: WebhookKey,
  { status, ...settings }: WebhookChange,
): Promise<Webhook | undefined> => {
  const { webhooks, clock } = deps;
  for (;;) {
    const webhook = await webhooks.get(key);
    if (!webhook) return undefined;
    const judged = judgedBy(webhook, { status, ...settings }, clock.nowMs());
    // Otherwise it was changed, disabled or deleted since it was read: retry.
    if (!(await webhooks.change(key, settings, judged))) continue;
    if (judged?.health.is === 'healthy') await sendWaitingNow(deps, key);
    return { ...changed(webhook, settings), health: judged?.health ?? webhook.health };
  }
};

/** Gives an endpoint a new secret. The previous one signs too, for a day. */
export const rotateSecret = async (
  { webhooks, secretBox, clock }: WebhookSettingsDeps,
  key: WebhookKey,
): Promise<WithSecret | undefined> => {
  for (;;) {
    const webhook = await webhooks.get(key);
    if (!webhook) return undefined;
    const known = readSecrets(await secretBox.open(webhook.sealedSecrets, ownerOf(key)));
    const secrets = rotate(known, clock.nowMs());
    const seal = await secretBox.prepare(ownerOf(key));
    const isStored = await webhooks.replaceSecrets(webhook, seal(writeSecrets(secrets)));
    // Otherwise somebody else has rotated it, or sealed it again: retry.
    if (isStored) return { webhook, secret: secrets[0].secret };
  }
};
