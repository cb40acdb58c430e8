import type { SeededFault } from './seeded-fault.ts';

const transitions = {
  file: 'webhooks/domain/delivery-transitions.ts',
  tests: 'test/unit/webhooks/domain/delivery-transitions.test.ts',
};
const health = {
  file: 'webhooks/domain/webhook-health.ts',
  tests: 'test/unit/webhooks/domain/webhook-health.test.ts',
};

const retries = 'test/unit/webhooks/promises/retries.test.ts';
const limits = 'test/unit/webhooks/promises/limits.test.ts';
const promises = 'test/unit/webhooks/promises/health.test.ts';

/** In what becomes of deliveries and of the endpoints that they go to. */
export const deliveryFaults: readonly SeededFault[] = [
  {
    ...transitions,
    name: 'what waits for hours is leased to a message that does not come back',
    text: '...(isQueued ? { leasedUntilMs: dueAtMs + rescueMs } : {}),',
    by: '...(void isQueued, { leasedUntilMs: dueAtMs + rescueMs }),',
  },
  {
    ...transitions,
    name: 'a probe forgets its schedule',
    text: "? unscheduled(delivery, 'probe', { dueAtMs: atMs, scheduledAtMs: scheduledAtMs(delivery) })",
    by: "? unscheduled(delivery, 'probe', { dueAtMs: atMs, scheduledAtMs: atMs })",
  },
  {
    ...transitions,
    name: 'a refusal outside the schedule uses up one of its attempts',
    text: "...{ state: 'pending', attempt: delivery.attempt, due: 'schedule', dueAtMs },",
    by: "...{ state: 'pending', attempt: delivery.attempt + 1, due: 'schedule', dueAtMs },",
  },
  {
    ...transitions,
    name: 'a delivered event that is refused when it is sent again counts as given up',
    text: ": { ...base, state: 'delivered' };",
    by: ": { ...base, state: 'failed', why: 'exhausted' };",
  },
  {
    ...transitions,
    name: 'a probe that a message of the queue has looks late',
    file: 'webhooks/domain/delivery.ts',
    text: "return delivery.due === 'schedule' ? undefined : delivery.due;",
    by: "return delivery.due === 'schedule' || dueFromMs(delivery) > delivery.scheduledAtMs ? undefined : delivery.due;",
  },
  {
    ...health,
    name: 'failures begin anew with each message',
    text: 'sinceMs: failures?.sinceMs ?? nowMs,',
    by: 'sinceMs: nowMs,',
  },
  {
    ...health,
    name: 'a back-off grows without end',
    text: ': Math.min(longestBackOffMs, firstBackOffMs * 2 ** (messages - toleratedMessages - 1));',
    by: ': firstBackOffMs * 2 ** (messages - toleratedMessages - 1);',
  },
  {
    ...health,
    name: 'a new description forgets that the endpoint fails',
    text: "(status === undefined && hasUrl && before.is !== 'disabled');",
    by: "(status === undefined && before.is !== 'disabled');",
  },
  {
    ...health,
    name: 'another URL enables what its tenant disabled',
    text: "(status === undefined && hasUrl && before.is !== 'disabled');",
    by: '(status === undefined && hasUrl);',
  },
  {
    ...health,
    name: 'a silence of weeks counts as failure',
    text: 'failures && nowMs - failures.backOffUntilMs <= longSilenceMs ? failures : undefined;',
    by: 'failures;',
  },
  {
    name: 'a redelivery of all that failed never stops',
    file: 'webhooks/domain/message-handling.ts',
    tests: promises,
    text: "inBackOff: 'send', mostRefusedPages: 3,",
    by: "inBackOff: 'send', mostRefusedPages: Number.POSITIVE_INFINITY,",
  },
  {
    name: 'a redelivery of all that failed ends with ten that are refused',
    file: 'webhooks/domain/message-handling.ts',
    tests: promises,
    text: "inBackOff: 'send', mostRefusedPages: 3,",
    by: "inBackOff: 'send', mostRefusedPages: 1,",
  },
  {
    name: 'what failed together returns together',
    file: 'webhooks/domain/attempt-schedule.ts',
    tests: retries,
    text: 'const jitter = 0.1;',
    by: 'const jitter = 0;',
  },
  {
    name: 'the last attempt is used up by a back-off',
    file: 'webhooks/domain/delivery-transitions.ts',
    tests: retries,
    text: 'delivery.attempt < lastAttempt',
    by: 'delivery.attempt <= lastAttempt',
  },
  {
    name: 'an event that is always refused is sent again and again',
    file: 'webhooks/domain/judge-attempts.ts',
    tests: retries,
    text: "attempted.reason !== 'schedule' && attempted.delivery.due !== 'recovery';",
    by: "attempted.reason !== 'schedule';",
  },
  {
    name: 'an attempt at the old URL is announced as the end of the new one',
    file: 'webhooks/domain/send-deliveries.ts',
    tests: promises,
    text: 'if (now?.generation !== webhook.generation) return;',
    by: 'if (!now) return;',
  },
  {
    name: 'an attempt at the old URL judges the new one',
    file: 'webhooks/adapters/webhooks.ts',
    tests: 'test/unit/webhooks/adapters/webhooks.test.ts',
    text: '(attribute_not_exists(#generation) OR #generation = :read)',
    by: '(attribute_exists(webhook_id) OR #generation = :read)',
  },
  {
    name: 'a message that fails comes back every half minute',
    file: 'platform/waiting/redelivery-delay.ts',
    tests: limits,
    text: 'Math.min(60 * minuteMs, minuteMs * 2 ** (deliveries - 1));',
    by: 'minuteMs / 2 + 0 * deliveries;',
  },
  {
    name: 'an event is sent again for as long as its row is there',
    file: 'webhooks/domain/redeliver.ts',
    tests: promises,
    text: 'if (!delivery || timeOf(eventId) < deps.clock.nowMs() - storedMs) {',
    by: 'if (!delivery) {',
  },
];
