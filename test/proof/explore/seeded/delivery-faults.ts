import type { SeededFault } from './seeded-fault.ts';

const transitions = {
  file: 'webhooks/domain/delivery-transitions.ts',
  tests: 'test/unit/webhooks/domain/delivery-transitions.test.ts',
};
const health = {
  file: 'webhooks/domain/webhook-health.ts',
  tests: 'test/unit/webhooks/domain/webhook-health.test.ts',
};

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
];
