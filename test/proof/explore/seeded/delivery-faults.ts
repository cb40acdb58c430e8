import { foundBy } from './seeded-fault.ts';

/** In what becomes of deliveries and of the endpoints that they go to. */
export const deliveryFaults = [
  ...foundBy('test/unit/webhooks/domain/delivery-transitions.test.ts', {
    'webhooks/domain/delivery-transitions.ts': {
      'what waits for hours is leased to a message that does not come back': [
        '...(isQueued ? { leasedUntilMs: dueAtMs + rescueMs } : {}),',
        '...(void isQueued, { leasedUntilMs: dueAtMs + rescueMs }),',
      ],
      'a probe forgets its schedule': [
        "? unscheduled(delivery, 'probe', { dueAtMs: atMs, scheduledAtMs: scheduledAtMs(delivery) })",
        "? unscheduled(delivery, 'probe', { dueAtMs: atMs, scheduledAtMs: atMs })",
      ],
      'a refusal outside the schedule uses up one of its attempts': [
        "...{ state: 'pending', attempt: delivery.attempt, due: 'schedule', dueAtMs },",
        "...{ state: 'pending', attempt: delivery.attempt + 1, due: 'schedule', dueAtMs },",
      ],
      'a delivered event that is refused when it is sent again counts as given up': [
        ": { ...base, state: 'delivered' };",
        ": { ...base, state: 'failed', why: 'exhausted' };",
      ],
    },
    'webhooks/domain/delivery.ts': {
      'a probe that a message of the queue has looks late': [
        "return delivery.due === 'schedule' ? undefined : delivery.due;",
        "return delivery.due === 'schedule' || dueFromMs(delivery) > delivery.scheduledAtMs ? undefined : delivery.due;",
      ],
    },
  }),
  ...foundBy('test/unit/webhooks/domain/webhook-health.test.ts', {
    'webhooks/domain/webhook-health.ts': {
      'failures begin anew with each message': [
        'sinceMs: failures?.sinceMs ?? nowMs,',
        'sinceMs: nowMs,',
      ],
      'a back-off grows without end': [
        ': Math.min(longestBackOffMs, firstBackOffMs * 2 ** (messages - toleratedMessages - 1));',
        ': firstBackOffMs * 2 ** (messages - toleratedMessages - 1);',
      ],
      'a silence of weeks counts as failure': [
        'failures && nowMs - failures.backOffUntilMs <= longSilenceMs ? failures : undefined;',
        'failures;',
      ],
    },
    'webhooks/domain/health-after-change.ts': {
      'a new description forgets that the endpoint fails': [
        "(status === undefined && hasUrl && before.is !== 'disabled');",
        "(status === undefined && before.is !== 'disabled');",
      ],
      'another URL enables what its tenant disabled': [
        "(status === undefined && hasUrl && before.is !== 'disabled');",
        '(status === undefined && hasUrl);',
      ],
    },
  }),
  ...foundBy('test/unit/webhooks/promises/health.test.ts', {
    'webhooks/domain/message-handling.ts': {
      'a redelivery of all that failed never stops': [
        "inBackOff: 'send', mostRefusedPages: 3,",
        "inBackOff: 'send', mostRefusedPages: Number.POSITIVE_INFINITY,",
      ],
      'a redelivery of all that failed ends with ten that are refused': [
        "inBackOff: 'send', mostRefusedPages: 3,",
        "inBackOff: 'send', mostRefusedPages: 1,",
      ],
    },
    'webhooks/domain/send-deliveries.ts': {
      'an attempt at the old URL is announced as the end of the new one': [
        'if (now?.generation !== webhook.generation) return;',
        'if (!now) return;',
      ],
    },
    'webhooks/domain/redeliver.ts': {
      'an event is sent again for as long as its row is there': [
        'if (!delivery || timeOf(eventId) < deps.clock.nowMs() - storedMs) {',
        'if (!delivery) {',
      ],
    },
  }),
  ...foundBy('test/unit/webhooks/promises/retries.test.ts', {
    'webhooks/domain/attempt-schedule.ts': {
      'what failed together returns together': ['const jitter = 0.1;', 'const jitter = 0;'],
    },
    'webhooks/domain/delivery-transitions.ts': {
      'the last attempt is used up by a back-off': [
        'delivery.attempt < lastAttempt',
        'delivery.attempt <= lastAttempt',
      ],
    },
    'webhooks/domain/judge-attempts.ts': {
      'an event that is always refused is sent again and again': [
        "attempted.reason !== 'schedule' && attempted.delivery.due !== 'recovery';",
        "attempted.reason !== 'schedule';",
      ],
    },
  }),
  ...foundBy('test/unit/webhooks/adapters/webhooks.test.ts', {
    'webhooks/adapters/webhooks.ts': {
      'an attempt at the old URL judges the new one': [
        '(attribute_not_exists(#generation) OR #generation = :read)',
        '(attribute_exists(webhook_id) OR #generation = :read)',
      ],
    },
  }),
  ...foundBy('test/unit/webhooks/promises/limits.test.ts', {
    'platform/waiting/redelivery-delay.ts': {
      'a message that fails comes back every half minute': [
        'Math.min(60 * minuteMs, minuteMs * 2 ** (deliveries - 1));',
        'minuteMs / 2 + 0 * deliveries;',
      ],
    },
  }),
];
