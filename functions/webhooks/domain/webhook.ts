import type { EventName } from '../../events/domain/connection-event.ts';

/** Why an endpoint gets nothing: its tenant wants so, it answered 410, or it failed for five days. */
export const disabledReasons = ['by_tenant', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Which endpoint of which tenant. */
export type WebhookKey = { tenantId: string; webhookId: string };

/** What is only known of an endpoint that has failed since its last success. Times are epoch milliseconds. */
export type Failing = {
  sinceMs: number;
  /** Messages of the queue of which it took nothing. */
  times: number;
  /** Until then it is asked nothing. */
  pausedUntilMs: number;
};

/** What the tenant decides of an endpoint. */
export type WebhookSettings = {
  url: string;
  /** Undefined for every event, also those of later releases. */
  eventTypes?: EventName[] | undefined;
  description?: string | undefined;
};

/** An endpoint of a tenant, to which events go. Times are epoch milliseconds. */
export type Webhook = WebhookKey &
  WebhookSettings & {
    /** As signing-secrets.ts writes them, sealed. */
    sealedSecrets: string;
    createdAtMs: number;
    disabled?: { why: DisabledReason; atMs: number } | undefined;
    failing?: Failing | undefined;
  };

/** As whose its secrets are sealed. */
export const ownerOf = ({ tenantId, webhookId }: WebhookKey) =>
  ({ purpose: 'webhook', tenantId, integrationType: webhookId }) as const;

/** Of one tenant. */
export const mostWebhooks = 10;

export const wants = ({ eventTypes }: WebhookSettings, event: EventName): boolean =>
  eventTypes === undefined || eventTypes.includes(event);

const minuteMs = 60_000;
/** With a longer one, a recovery would be noticed late. */
const mostPauseMs = 15 * minuteMs;
/** So many failures in a row may be a deployment of the receiver. */
const unpausedFailures = 2;

const firstPauseMs = minuteMs / 2;
const pauseAfter = (times: number): number =>
  times <= unpausedFailures
    ? 0
    : Math.min(mostPauseMs, firstPauseMs * 2 ** (times - unpausedFailures - 1));

type Failed = {
  nowMs: number;
  /** What it asked for itself. */
  notBeforeMs: number;
  /** From 0 to 1: those that failed together are not asked together. */
  random: number;
};

/** The endpoint took nothing of a message. */
export const failedAgain = (
  { failing }: Pick<Webhook, 'failing'>,
  { nowMs, notBeforeMs, random }: Failed,
): Failing => {
  // Much comes that waits where the endpoint asked for a pause.
  const least = notBeforeMs > nowMs + firstPauseMs ? unpausedFailures : 0;
  const times = Math.max(failing?.times ?? 0, least) + 1;
  return {
    sinceMs: failing?.sinceMs ?? nowMs,
    times,
    pausedUntilMs: Math.max(nowMs + pauseAfter(times) * (1 - random / 2), notBeforeMs),
  };
};

/** Whether deliveries may wait long though the endpoint works again. */
export const mayHaveWaiting = ({ failing }: Pick<Webhook, 'failing'>): boolean =>
  failing !== undefined && failing.times > unpausedFailures;

/** An endpoint that answers within this may be asked all the time. */
const promptMs = 1000;
/** So much longer than what was above that, and up to twice as long. */
const restFactor = 2;

/**
 * How long an endpoint is asked nothing after a message that it took slowly. It held an execution that all
 * endpoints share; a few that are always slow would hold them all.
 * @param random from 0 to 1: those that got the same event are not asked together again
 */
export const restAfter = (tookMs: number, random: number): number => {
  const restMs = restFactor * (1 + random) * (tookMs - promptMs);
  return restMs >= 1000 ? restMs : 0;
};

const longestFailureMs = 5 * 24 * 60 * minuteMs;

/** Whether it failed for so long that nobody looks after it. */
export const isGivenUp = ({ sinceMs }: Failing, nowMs: number): boolean =>
  nowMs - sinceMs >= longestFailureMs;
