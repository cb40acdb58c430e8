import type { Budgets, Clock, SecretBox } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import type { WebhookQueue, Webhooks } from './ports.ts';
import { sendWaiting } from './send-waiting.ts';
import { createSigningSecret, readSecrets, rotate, writeSecrets } from './signing-secrets.ts';
import { tenantLimit } from './tenant-limit.ts';
import {
  mostWebhooks,
  ownerOf,
  type Webhook,
  type WebhookKey,
  type WebhookSettings,
} from './webhook.ts';

type Deps = { webhooks: Webhooks; secretBox: SecretBox; clock: Clock };

type WithSecret = { webhook: Webhook; secret: string };

/** A new endpoint with its secret, which is never shown again. @returns undefined if there are too many */
export const createWebhook = async (
  { webhooks, secretBox, clock }: Deps,
  tenantId: string,
  settings: WebhookSettings,
): Promise<WithSecret | undefined> => {
  if ((await webhooks.list(tenantId)).length >= mostWebhooks) return undefined;
  const createdAtMs = clock.nowMs();
  const key = { tenantId, webhookId: uuidV7(createdAtMs) };
  const signing = createSigningSecret();
  const seal = await secretBox.prepare(ownerOf(key));
  const sealedSecrets = seal(writeSecrets([signing]));
  const webhook: Webhook = { ...key, ...settings, sealedSecrets, createdAtMs };
  await webhooks.add(webhook);
  // Of those who came at the same time, none stays that is one too many.
  if ((await webhooks.list(tenantId)).length <= mostWebhooks) {
    return { webhook, secret: signing.secret };
  }
  await webhooks.remove(key);
  return undefined;
};

export type WebhookChange = {
  url?: string | undefined;
  eventTypes?: WebhookSettings['eventTypes'] | null | undefined;
  description?: string | null | undefined;
  status?: 'enabled' | 'disabled' | undefined;
};

const disabledAfter = (
  before: Webhook['disabled'],
  status: WebhookChange['status'],
  nowMs: number,
): Webhook['disabled'] => {
  if (status === undefined) return before;
  if (status === 'enabled') return undefined;
  return before ?? { why: 'by_tenant', atMs: nowMs };
};

type ChangeDeps = Omit<Deps, 'secretBox'> & {
  webhookQueue: Pick<WebhookQueue, 'send'>;
  budgets: Budgets;
};

/** What waits may have hours to wait, and that it waits is forgotten with the failures. */
const startAgain = async (
  { webhookQueue, budgets, clock }: Omit<ChangeDeps, 'webhooks'>,
  key: WebhookKey,
): Promise<void> => {
  const budget = budgets(key.tenantId, { webhook_redeliveries: tenantLimit });
  // If it is used up, what waits comes along its schedule.
  if ((await budget.take(1)).admitted) await sendWaiting(webhookQueue, key, clock.nowMs());
};

/** What is undefined stays; null is the default again. @returns undefined if there is none */
export const changeWebhook = async (
  deps: ChangeDeps,
  key: WebhookKey,
  { url, eventTypes, description, status }: WebhookChange,
): Promise<Webhook | undefined> => {
  const { webhooks, clock } = deps;
  const webhook = await webhooks.get(key);
  if (!webhook) return undefined;
  const settings = {
    url: url ?? webhook.url,
    eventTypes: eventTypes === null ? undefined : (eventTypes ?? webhook.eventTypes),
    description: description === null ? undefined : (description ?? webhook.description),
  };
  const disabled = disabledAfter(webhook.disabled, status, clock.nowMs());
  // Also if it was so already: the receiver is fixed, or the caller did not get the first answer.
  const isStarted = !disabled && (url ?? status) !== undefined;
  const isAnew = isStarted || settings.url !== webhook.url || !disabled !== !webhook.disabled;
  if (!(await webhooks.change(key, settings, disabled, isAnew))) return undefined;
  if (isStarted) await startAgain(deps, key);
  return { ...webhook, ...settings, disabled, failing: isAnew ? undefined : webhook.failing };
};

/** The next secret of an endpoint. The one before signs too, for a day. */
export const rotateSecret = async (
  { webhooks, secretBox, clock }: Deps,
  key: WebhookKey,
): Promise<WithSecret | undefined> => {
  for (;;) {
    const webhook = await webhooks.get(key);
    if (!webhook) return undefined;
    const known = readSecrets(await secretBox.open(webhook.sealedSecrets, ownerOf(key)));
    const secrets = rotate(known, clock.nowMs());
    const seal = await secretBox.prepare(ownerOf(key));
    const isStored = await webhooks.replaceSecrets(webhook, seal(writeSecrets(secrets)));
    // Somebody else rotated it, or sealed it anew.
    if (isStored) return { webhook, secret: secrets[0].secret };
  }
};
