import type { Budgets } from '../../platform/model/limiters.ts';
import type { WebhookSettingsDeps, WithSecret } from './create-webhook.ts';
import { healthAfterChange } from './health-after-change.ts';
import type { WebhookQueue } from './ports.ts';
import { sendWaiting } from './send-waiting.ts';
import { readSecrets, rotate, writeSecrets } from './signing-secrets.ts';
import { tenantLimit } from './tenant-limit.ts';
import { ownerOf, type SettingsChange, type Webhook, type WebhookKey } from './webhook.ts';

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
