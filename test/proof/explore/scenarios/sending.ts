import { createDeliveries } from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks, toRow } from '../../../../functions/webhooks/adapters/webhooks.ts';
import { changeWebhook } from '../../../../functions/webhooks/domain/change-webhooks.ts';
import { deliverMessage } from '../../../../functions/webhooks/domain/deliver-message.ts';
import type { DeliverDeps, QueuedDeliveries } from '../../../../functions/webhooks/domain/ports.ts';
import { writeSecrets } from '../../../../functions/webhooks/domain/signing-secrets.ts';
import { healthy } from '../../../../functions/webhooks/domain/webhook-health.ts';
import { openBudgets } from '../../../support/fields/a-budget.ts';
import { all } from '../../../support/promises/history.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import { outside } from '../outside.ts';
import { running } from '../scheduler/process.ts';
import type { Variant } from '../scheduler/step.ts';
import { clock, database, type Seed, worldOf } from '../world.ts';
import { beganAtMs, put, tenantId } from './parts.ts';
import type { Scenario } from './scenario.ts';

const hook = { tenantId, webhookId: 'hook' };
const event = {
  eventId: '019ac0de-0000-7000-8000-000000000001',
  eventType: 'connection.connected',
  body: '{}',
};
const webhooks = createWebhooks(database);
const deliveries = createDeliveries(database);

const webhookQueue = { send: async () => {}, delay: async () => {} };
const deliverDeps = (): DeliverDeps => {
  const { history } = worldOf();
  const { name: by } = running();
  const faults: Variant[] = ['unanswered', 'refused', 'slow', 'dies'];
  return {
    webhooks,
    deliveries,
    webhookQueue,
    webhookSender: {
      send: async (_, { eventId }) => {
        const atMs = clock.nowMs();
        const perform = () => history.push({ what: 'took', by, eventId });
        const label = `send ${eventId} to the endpoint`;
        const accepted = outside({ label, place: 'endpoint', faults, perform });
        const failure = await accepted.then(
          () => undefined,
          () => 'not_connected' as const,
        );
        const status = failure ? undefined : 200;
        return { attempt: { atMs, tookMs: clock.nowMs() - atMs, status, failure } };
      },
    },
    announcer: { disabled: async () => {} },
    secretBox: { open: async (sealed) => sealed },
    clock,
    random: () => 0,
    report: (error: unknown) => {
      throw error;
    },
  };
};

const delivering = (which: 1 | 2 | 'after', message: QueuedDeliveries) => ({
  name: `deliver ${which}`,
  run: () => deliverMessage(deliverDeps(), message),
});

const withHook: Seed = (world) => {
  const sealedSecrets = writeSecrets([{ secret: 'whsec_c2VjcmV0' }]);
  const webhook = {
    ...hook,
    url: 'https://a.example',
    sealedSecrets,
    createdAtMs: beganAtMs,
    generation: 0,
    health: healthy,
  };
  put(world, 'webhooks', toRow(webhook));
};

const disabling = {
  name: 'disable 1',
  run: () =>
    changeWebhook({ webhooks, clock, webhookQueue, budgets: openBudgets }, hook, {
      status: 'disabled',
    }),
};

const again = { ...hook, kind: 'single', eventId: event.eventId } as const;
const first = { ...hook, kind: 'events', events: [event] } as const;

/** What the row of the delivery says at the end. */
const reading = {
  name: 'who reads after',
  run: () => deliveries.get({ ...hook, eventId: event.eventId }),
};

/** Its endpoint has accepted an event, the event waits for its next attempt, or its endpoint was disabled. */
const noneLost: PromiseCheck = (history) => {
  const read = history.processes.find(({ name }) => name === reading.name);
  const { state, why, dueAtMs } = Object(read?.answer);
  const isAccepted = all(history, 'took').length > 0;
  if (state === undefined) return 'The event is known to nobody.';
  if (state === 'delivered' && !isAccepted) return 'It is noted as delivered, and nobody took it.';
  // What the tenant sends again is tried once. One fault alone excuses nothing.
  const isTriedAgain =
    history.faults > 1 &&
    history.processes.some(({ name, hits }) => name === 'deliver 2' && hits.includes('refused'));
  if (state === 'failed' && !isAccepted && why !== 'disabled' && !isTriedAgain)
    return 'The event was given up.';
  return state === 'pending' && dueAtMs === undefined ? 'Nobody will try it again.' : undefined;
};

const common = {
  seeds: [withHook],
  afterwards: [delivering('after', first), reading],
  promises: { 'no event is lost': noneLost },
};

export const sending: readonly Scenario[] = [
  {
    ...common,
    name: 'an event is sent while its endpoint is disabled',
    together: [delivering(1, first), disabling],
    faults: 2,
    quickFaults: 1,
  },
  {
    ...common,
    name: 'an event is sent twice and again while its endpoint is disabled',
    together: [delivering(1, first), delivering(2, again), disabling],
  },
];
