import { type Delivery, delivered, isDue, notTaken, notTakenBeside } from './delivery.ts';
import type { Asked, DeliverDeps } from './ports.ts';
import { readSecrets } from './signing-secrets.ts';
import { failedAgain, isGivenUp, mayHaveWaiting, type Webhook } from './webhook.ts';

/** What is asked, and whether it is beside the schedule: then it is due, whenever the next attempt is. */
type Asking = { deliveries: readonly Delivery[]; isBeside: boolean };
type Answered = { delivery: Delivery; asked: Asked };

/** Longer than any event waits for an attempt. */
const longestWaitMs = 4 * 24 * 60 * 60 * 1000;

/** Sends deliveries to an endpoint at once, and stores what became of each and of the endpoint. */
export const askEndpoint = async (
  deps: DeliverDeps,
  webhook: Webhook,
  { deliveries, isBeside }: Asking,
): Promise<Delivery[]> => {
  const due = deliveries.filter((each) => isBeside || isDue(each, deps.clock.nowMs()));
  if (due.length === 0) return [];
  const { tenantId, webhookId, sealedSecrets, url } = webhook;
  const owner = { purpose: 'webhook', tenantId, integrationType: webhookId } as const;
  const secrets = readSecrets(await deps.secretBox.open(sealedSecrets, owner));
  const answered = await Promise.all(
    due.map(async (delivery) => {
      const asked = await deps.webhookSender.send(url, delivery, secrets);
      return { delivery, asked };
    }),
  );
  const nowMs = deps.clock.nowMs();
  const outcomes = answered.map((each) =>
    outcomeOf(each, { isBeside, nowMs, random: deps.random() }),
  );
  // First what was sent: whoever is killed after it repeats the least.
  await Promise.all(outcomes.map((each) => deps.deliveries.put(each)));
  await noteHealth(deps, webhook, answered);
  return outcomes;
};

const outcomeOf = (
  { delivery, asked: { attempt, retryAfterMs } }: Answered,
  { isBeside, nowMs, random }: { isBeside: boolean; nowMs: number; random: number },
): Delivery => {
  if (!attempt.failure) return delivered(delivery, attempt);
  if (isBeside) return notTakenBeside(delivery, attempt);
  const notBeforeMs = retryAfterMs === undefined ? undefined : nowMs + retryAfterMs;
  return notTaken(delivery, { attempt, nowMs, notBeforeMs, random });
};

const goneStatus = 410;

/** Whether the endpoint works, and what follows from a change. */
const noteHealth = async (
  deps: DeliverDeps,
  webhook: Webhook,
  answered: readonly Answered[],
): Promise<void> => {
  const { webhooks, clock } = deps;
  const nowMs = clock.nowMs();
  const attempts = answered.map(({ asked }) => asked.attempt);
  if (attempts.some(({ status }) => status === goneStatus)) return disable(deps, webhook, 'gone');
  if (attempts.some(({ failure }) => !failure)) return noteSuccess(deps, webhook);
  const askedMs = Math.max(0, ...answered.map(({ asked }) => asked.retryAfterMs ?? 0));
  const failing = failedAgain(webhook, nowMs, askedMs > 0 ? nowMs + askedMs : 0);
  if (isGivenUp(failing, nowMs)) return disable(deps, webhook, 'failing');
  await webhooks.noteHealth(webhook, failing);
};

/** It works again: nothing waits any longer than it must. */
const noteSuccess = async (
  { webhooks, webhookQueue }: DeliverDeps,
  webhook: Webhook,
): Promise<void> => {
  const { tenantId, webhookId, failing } = webhook;
  if (!failing) return;
  // Before it is noted, or nobody would send it after a failure in between.
  if (mayHaveWaiting(webhook)) {
    const sinceMs = failing.sinceMs - longestWaitMs;
    await webhookQueue.send({ tenantId, webhookId, all: 'pending', sinceMs });
  }
  await webhooks.noteHealth(webhook, undefined);
};

const disable = async (
  { webhooks, announcer, clock }: DeliverDeps,
  webhook: Webhook,
  why: 'gone' | 'failing',
): Promise<void> => {
  const atMs = clock.nowMs();
  // Announced first: who is killed in between announces it again.
  await announcer.disabled(webhook, why, atMs);
  await webhooks.disable(webhook, why, atMs);
};
