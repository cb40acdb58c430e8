import { deliveriesOf, type FoundDeliveries } from './deliveries-of.ts';
import { isPending, type WebhookDelivery } from './delivery.ts';
import { backOnSchedule, postponed, probing, unsent } from './delivery-transitions.ts';
import { chooseDue, messageHandling } from './message-handling.ts';
import { comingBack, countOf, type MessageResult, nothing } from './message-result.ts';
import type { DeliverDeps, QueuedDeliveries } from './ports.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { type EnabledWebhook, isEnabled, type Webhook } from './webhook.ts';
import { type FailureStreak, healthStateAt } from './webhook-health.ts';

/** Sends the deliveries of a message, as long as their endpoint accepts them. */
export const deliverMessage = async (
  deps: DeliverDeps,
  message: QueuedDeliveries,
): Promise<MessageResult> => {
  const nowMs = deps.clock.nowMs();
  const notBeforeMs = ('notBeforeMs' in message && message.notBeforeMs) || 0;
  if (notBeforeMs > nowMs) return { ...nothing, againInMs: notBeforeMs - nowMs };
  const webhook = await deps.webhooks.get(message);
  const found = await deliveriesOf(deps.deliveries, message, nowMs);
  for (const each of found.unreadable ?? []) deps.report(each);
  if (!webhook || !isEnabled(webhook)) return endAll(deps, webhook, found.deliveries);
  const { inBackOff } = messageHandling[message.kind];
  const { failures } = webhook.health;
  if (!failures || healthStateAt(webhook.health, nowMs) !== 'backing_off' || inBackOff === 'send') {
    return sendAll(deps, webhook, { message, found });
  }
  return inBackOff === 'drop' ? nothing : postponeAll(deps, failures, found.deliveries);
};

/** An endpoint that responds within this is not throttled. */
const promptMs = 1000;
/** The throttle is this many times what exceeds that, and up to twice as long. */
const throttleFactor = 2;

/**
 * How long we send nothing to an endpoint after a message that it accepted slowly. Meanwhile it occupied an
 * execution that all endpoints share, and a few slow endpoints would occupy all of them.
 * @param random from 0 to 1, so that endpoints of the same event do not return together
 */
const throttleAfter = (tookMs: number, random: number): number => {
  const throttleMs = throttleFactor * (1 + random) * (tookMs - promptMs);
  return throttleMs >= 1000 ? throttleMs : 0;
};

const sendAll = async (
  deps: DeliverDeps,
  webhook: EnabledWebhook,
  { message, found }: { message: QueuedDeliveries; found: FoundDeliveries },
): Promise<MessageResult> => {
  const { choose, mostRefusedPages, comesBack } = messageHandling[message.kind];
  const beganAtMs = deps.clock.nowMs();
  const sent = await sendDeliveries(deps, webhook, choose(found.deliveries, beganAtMs));
  const isAccepting = sent.length === 0 || sent.some(({ state }) => state === 'delivered');
  const nowMs = deps.clock.nowMs();
  const throttleMs = isAccepting ? throttleAfter(nowMs - beganAtMs, deps.random()) : 0;
  if (found.next && 'sinceMs' in message) {
    const { tenantId, webhookId, kind, sinceMs } = message;
    const refusedPages = isAccepting ? 0 : (message.refusedPages ?? 0) + 1;
    const onward = { tenantId, webhookId, kind, sinceMs, after: found.next, refusedPages };
    if (refusedPages < mostRefusedPages)
      await deps.webhookQueue.send({ ...onward, notBeforeMs: nowMs + throttleMs });
  }
  if (!comesBack) return countOf(sent);
  const outcome = comingBack(sent, nowMs);
  // While the message waits, SQS delivers no other of its endpoint. Afterwards it finds nothing left to do.
  return throttleMs > (outcome.againInMs ?? 0) ? { ...outcome, againInMs: throttleMs } : outcome;
};

/** Fails what is pending. Of a deleted endpoint, what was never attempted is dropped. */
const endAll = async (
  { deliveries }: DeliverDeps,
  webhook: Webhook | undefined,
  found: readonly WebhookDelivery[],
): Promise<MessageResult> => {
  const pending = found.filter(isPending);
  const stored = pending.filter(({ attempt }) => webhook !== undefined || attempt > 1);
  await Promise.all(
    stored.map((each) =>
      webhook
        ? deliveries.put(unsent(each, 'disabled'))
        : // Its tenant may be deleted, and the rows with it.
          deliveries.put(unsent(each, 'deleted'), 'if_stored'),
    ),
  );
  return { ...nothing, failed: stored.length, dropped: pending.length - stored.length };
};

/** The endpoint backs off, so these wait as if each had been sent and refused. */
const postponeAll = async (
  { deliveries, clock, random }: DeliverDeps,
  { backOffUntilMs }: FailureStreak,
  found: readonly WebhookDelivery[],
): Promise<MessageResult> => {
  const nowMs = clock.nowMs();
  const { schedule = [], unscheduled = [] } = Object.groupBy(
    chooseDue(found, nowMs),
    ({ reason }) => (reason === 'schedule' ? 'schedule' : 'unscheduled'),
  );
  const next = schedule.map(({ delivery }) =>
    postponed(delivery, { nowMs, notBeforeMs: backOffUntilMs, random: random() }),
  );
  // One probes after the back-off; with more, each back-off would add probes.
  const later = unscheduled.map(({ delivery }, n) =>
    n === 0 ? probing(delivery, backOffUntilMs) : backOnSchedule(delivery),
  );
  await Promise.all([...next, ...later].map((each) => deliveries.put(each)));
  return comingBack(next, nowMs);
};
