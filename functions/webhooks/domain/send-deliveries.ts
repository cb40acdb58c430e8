import type { WebhookDelivery } from './delivery.ts';
import {
  type AttemptedDelivery,
  type ChosenDelivery,
  type Judgement,
  judgeAttempts,
} from './judge-attempts.ts';
import type { DeliverDeps } from './ports.ts';
import { sendWaiting } from './send-waiting.ts';
import { readSecrets } from './signing-secrets.ts';
import { type EnabledWebhook, ownerOf } from './webhook.ts';
import type { GivenUpHealth } from './webhook-health.ts';

/** Sends deliveries to an endpoint at once, and stores the result of each and the endpoint's health. */
export const sendDeliveries = async (
  deps: DeliverDeps,
  webhook: EnabledWebhook,
  chosen: readonly ChosenDelivery[],
): Promise<readonly WebhookDelivery[]> => {
  if (chosen.length === 0) return [];
  const attempted = await attemptAll(deps, webhook, chosen);
  const now = { nowMs: deps.clock.nowMs(), random: deps.random };
  const judgement = judgeAttempts(webhook.health, attempted, now);
  await store(deps, webhook, judgement);
  return judgement.deliveries;
};

const attemptAll = async (
  deps: DeliverDeps,
  webhook: EnabledWebhook,
  chosen: readonly ChosenDelivery[],
): Promise<AttemptedDelivery[]> => {
  const { sealedSecrets, url } = webhook;
  const secrets = readSecrets(await deps.secretBox.open(sealedSecrets, ownerOf(webhook)));
  return Promise.all(
    chosen.map(async (each) => {
      const result = await deps.webhookSender.send(url, each.delivery, secrets);
      return { ...each, result };
    }),
  );
};

/** What waits is queued first: a process that is killed in between repeats the least, and loses nothing. */
const store = async (
  deps: DeliverDeps,
  webhook: EnabledWebhook,
  { deliveries, health, waitingSinceMs }: Judgement,
): Promise<void> => {
  if (waitingSinceMs !== undefined) await sendWaiting(deps.webhookQueue, webhook, waitingSinceMs);
  await Promise.all(deliveries.map((each) => deps.deliveries.put(each)));
  if (health.is === 'disabled') return disable(deps, webhook, health);
  if (health.is === 'failing' || webhook.health.is === 'failing') {
    await deps.webhooks.recordHealth(webhook, health);
  }
};

const disable = async (
  { webhooks, announcer }: DeliverDeps,
  webhook: EnabledWebhook,
  health: GivenUpHealth,
): Promise<void> => {
  const now = await webhooks.get(webhook);
  // Its tenant has changed it meanwhile.
  if (now?.generation !== webhook.generation) return;
  // Announced first: a process that is killed in between announces it again.
  await announcer.disabled(webhook, health);
  await webhooks.recordHealth(webhook, health);
};
