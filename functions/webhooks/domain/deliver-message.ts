import { deliveriesOf, type FoundDeliveries } from './deliveries-of.ts';
import { isPending, type WebhookDelivery } from './delivery.ts';
import { backOnSchedule, postponed, probing, unsent } from './delivery-transitions.ts';
import { chooseDue, messageHandling } from './message-handling.ts';
import { comingBack, countOf, type MessageResult, nothing } from './message-result.ts';
import type { DeliverDeps, QueuedDeliveries } from './ports.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { throttleAfter } from './throttle-after.ts';
import { type EnabledWebhook, isEnabled, type Webhook } from './webhook.ts';
import { type FailureStreak, healthStateAt } from './webhook-health.ts';

/** Sends what a message of the queue says, as far as its endpoint accepts it. */
export const deliverMessage = async (
  deps: DeliverDeps,
  message: QueuedDeliveries,
): Promise<MessageResult> => {
  const nowMs = deps.clock.nowMs();
  const notBeforeMs = ('notBeforeMs' in message && message.notBeforeMs) || 0;
  if (notBeforeMs > nowMs) return { ...nothing, againInMs: notBeforeMs - nowMs };
  const webhook = await deps.webhooks.get(message);
  const found = await deliveriesOf(deps.deliveries, message, nowMs);
  if (!webhook || !isEnabled(webhook)) return endAll(deps, webhook, found.deliveries);
  const { inBackOff } = messageHandling[message.kind];
  const { failures } = webhook.health;
  if (!failures || healthStateAt(webhook.health, nowMs) !== 'backing_off' || inBackOff === 'send') {
    return sendAll(deps, webhook, { message, found });
  }
  return inBackOff === 'drop' ? nothing : postponeAll(deps, failures, found.deliveries);
};

const sendAll = async (
  deps: DeliverDeps,
  webhook: EnabledWebhook,
  { message, found }: { message: QueuedDeliveries; found: FoundDeliveries },
): Promise<MessageResult> => {
  const { choose, goesOnRefused, comesBack } = messageHandling[message.kind];
  const beganAtMs = deps.clock.nowMs();
  const sent = await sendDeliveries(deps, webhook, choose(found.deliveries, beganAtMs));
  const isAccepting = sent.length === 0 || sent.some(({ state }) => state === 'delivered');
  const nowMs = deps.clock.nowMs();
  const throttleMs = isAccepting ? throttleAfter(nowMs - beganAtMs, deps.random()) : 0;
  if (found.next && 'sinceMs' in message && (isAccepting || goesOnRefused)) {
    const { tenantId, webhookId, kind, sinceMs } = message;
    const onward = { tenantId, webhookId, kind, sinceMs, after: found.next };
    await deps.webhookQueue.send({ ...onward, notBeforeMs: nowMs + throttleMs });
  }
  if (!comesBack) return countOf(sent);
  const outcome = comingBack(sent, nowMs);
  // While the message waits, nothing of its endpoint is delivered. Then it finds that all is done.
  return throttleMs > (outcome.againInMs ?? 0) ? { ...outcome, againInMs: throttleMs } : outcome;
};

/** Nobody accepts these any more. Of a deleted endpoint nobody reads what was not begun. */
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

/** The endpoint fails with everything: these wait as if each had been sent. */
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
  // One asks after the back-off; if more did, they would grow with each.
  const later = unscheduled.map(({ delivery }, n) =>
    n === 0 ? probing(delivery, backOffUntilMs) : backOnSchedule(delivery),
  );
  await Promise.all([...next, ...later].map((each) => deliveries.put(each)));
  return comingBack(next, nowMs);
};
