import {
  type Delivery,
  delivered,
  isDue,
  isEarly,
  notTaken,
  notTakenBeside,
  takenUpAt,
  takenUpBy,
} from './delivery.ts';
import type { Asked, DeliverDeps } from './ports.ts';
import { sendWaiting } from './send-waiting.ts';
import { readSecrets } from './signing-secrets.ts';
import {
  type Failing,
  failedAgain,
  isGivenUp,
  mayHaveWaiting,
  ownerOf,
  type Webhook,
} from './webhook.ts';

/** What is asked, and whether all of it is beside the schedule: then it need not be due. */
type Asking = { deliveries: readonly Delivery[]; isBeside: boolean };
type Answered = { delivery: Delivery; isOnSchedule: boolean; asked: Asked };

/** For what a working endpoint refused of all that waited: it may have been too much at once. */
const soonMs = 60 * 1000;

/** Sends deliveries to an endpoint at once, and stores what became of each and of the endpoint. */
export const askEndpoint = async (
  deps: DeliverDeps,
  webhook: Webhook,
  { deliveries, isBeside }: Asking,
): Promise<Delivery[]> => {
  const beganAtMs = deps.clock.nowMs();
  const chosen = deliveries
    .map((delivery) => ({ delivery, isOnSchedule: !isBeside && isDue(delivery, beganAtMs) }))
    .filter(({ delivery, isOnSchedule }) => isBeside || isOnSchedule || isEarly(delivery));
  if (chosen.length === 0) return [];
  const { sealedSecrets, url } = webhook;
  const secrets = readSecrets(await deps.secretBox.open(sealedSecrets, ownerOf(webhook)));
  const answered = await Promise.all(
    chosen.map(async (each) => {
      const asked = await deps.webhookSender.send(url, each.delivery, secrets);
      return { ...each, asked };
    }),
  );
  const nowMs = deps.clock.nowMs();
  const failing = failingAfter(webhook, answered, { nowMs, random: deps.random() });
  const outcomes = answered.map((each) => {
    const outcome = outcomeOf(each, nowMs, deps.random());
    return !failing || isPassing(each, failing) ? takenUpBy(outcome, nowMs + soonMs) : outcome;
  });
  if (failing && mayHaveWaiting({ failing })) leaveProbe(outcomes, failing);
  // Before the rows say that they are done, or nobody would send it after a failure in between.
  if (!failing && webhook.failing && mayHaveWaiting(webhook)) {
    await sendWaiting(deps.webhookQueue, webhook, webhook.failing.sinceMs);
  }
  // Then what was sent: whoever is killed after it repeats the least.
  await Promise.all(outcomes.map((each) => deps.deliveries.put(each)));
  await noteHealth(deps, webhook, { answered, failing });
  return outcomes;
};

/** Refused again, of what waited, by an endpoint that may work: nobody sends all that waits anew. */
const isPassing = ({ isOnSchedule }: Answered, failing: Failing): boolean =>
  !isOnSchedule && !mayHaveWaiting({ failing });

const outcomeOf = (
  { delivery, isOnSchedule, asked: { attempt, retryAfterMs } }: Answered,
  nowMs: number,
  random: number,
): Delivery => {
  if (!attempt.failure) return delivered(delivery, attempt);
  if (!isOnSchedule) return notTakenBeside(delivery, attempt);
  const notBeforeMs = retryAfterMs === undefined ? undefined : nowMs + retryAfterMs;
  return notTaken(delivery, { attempt, nowMs, notBeforeMs, random });
};

/** One of what waits asks after the pause whether the endpoint works again, though it may not be due for hours. */
const leaveProbe = (outcomes: Delivery[], { pausedUntilMs }: Failing): void => {
  const probe = outcomes.findIndex(({ status }) => status === 'pending');
  const outcome = outcomes[probe];
  if (outcome) outcomes[probe] = takenUpAt(outcome, pausedUntilMs);
};

/** @returns undefined when the endpoint took something */
const failingAfter = (
  webhook: Webhook,
  answered: readonly Answered[],
  { nowMs, random }: { nowMs: number; random: number },
): Failing | undefined => {
  if (answered.some(({ asked }) => !asked.attempt.failure)) return undefined;
  const askedMs = Math.max(0, ...answered.map(({ asked }) => asked.retryAfterMs ?? 0));
  return failedAgain(webhook, { nowMs, notBeforeMs: nowMs + askedMs, random });
};

const goneStatus = 410;

/** Whether the endpoint works, and what follows from a change. */
const noteHealth = async (
  deps: DeliverDeps,
  webhook: Webhook,
  { answered, failing }: { answered: readonly Answered[]; failing: Failing | undefined },
): Promise<void> => {
  const isGone = answered.some(({ asked }) => asked.attempt.status === goneStatus);
  if (isGone) return disable(deps, webhook, 'gone');
  if (!failing) return webhook.failing && deps.webhooks.noteHealth(webhook, undefined);
  if (isGivenUp(failing, deps.clock.nowMs())) return disable(deps, webhook, 'failing');
  await deps.webhooks.noteHealth(webhook, failing);
};

const disable = async (
  { webhooks, announcer, clock }: DeliverDeps,
  webhook: Webhook,
  why: 'gone' | 'failing',
): Promise<void> => {
  const now = await webhooks.get(webhook);
  // The tenant has sent its events elsewhere meanwhile.
  if (now?.url !== webhook.url) return;
  const atMs = clock.nowMs();
  // Announced first: who is killed in between announces it again.
  await announcer.disabled(webhook, why, atMs);
  await webhooks.disable(webhook, why, atMs);
};
