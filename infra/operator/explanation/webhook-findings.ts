import { iso } from '../../../functions/platform/model/iso.ts';
import { timeOf } from '../../../functions/platform/model/uuid-v7.ts';
import {
  type AttemptFailure,
  type DeliveryAttempt,
  scheduledAtMs,
  type WebhookDelivery,
} from '../../../functions/webhooks/domain/delivery.ts';
import type { Webhook } from '../../../functions/webhooks/domain/webhook.ts';
import type { DisabledReason } from '../../../functions/webhooks/domain/webhook-health.ts';
import type { ExplanationFinding } from './finding.ts';
import type { SentTo } from './sent-to.ts';

/** What came back, without anything of it but the status: `HTTP 503`, `tls_error CERT_HAS_EXPIRED`. */
export const responseOf = ({ status, failure, tlsError }: DeliveryAttempt): string =>
  status === undefined ? [failure, tlsError].filter(Boolean).join(' ') : `HTTP ${status}`;

const ofStatus = (status = 0): string => {
  if (status >= 300 && status < 400) return 'redirects, which are not followed: set the final URL';
  if (status === 401 || status === 403) return 'wants to know who sends: let the signature say it';
  if (status === 404 || status === 405) return 'takes nothing at this path: set the URL that does';
  if (status === 429) return 'gets too much at once: answer 2xx first, and work afterwards';
  return status < 500 ? 'refuses what is sent: see its log' : 'has a fault: see its log';
};

/** What the tenant does about it. */
const remedies: Record<AttemptFailure, (attempt: DeliveryAttempt) => string> = {
  status: ({ status }) => ofStatus(status),
  timed_out: () => 'does not answer within 15 s: answer 2xx first, and work afterwards',
  not_resolved: () => 'has no address in the DNS: correct the URL, or the DNS',
  internal_address: () => 'has an address that is not public: set a URL that the internet reaches',
  tls_error: ({ tlsError }) => `has a certificate or TLS that is refused (${tlsError}): correct it`,
  not_connected: () => 'takes no connection, or breaks it: see its firewall and whether it runs',
  invalid_response: () =>
    'answers what is no HTTP response: see its server and any proxy before it',
};

const adviceFor = (attempt: DeliveryAttempt | undefined): string =>
  attempt?.failure
    ? `Tell the tenant that the receiver ${remedies[attempt.failure](attempt)}.`
    : 'Tell the tenant to look at the receiver.';

const enable = ({ webhookId }: Webhook) =>
  `PATCH /webhooks/${webhookId} {"status": "enabled"} with a key of the tenant`;

const whyDisabled: Record<DisabledReason, string> = {
  by_tenant: 'The tenant disabled it',
  gone: 'It was disabled when its receiver answered 410, which says that it is gone,',
  failing: 'It was disabled when its receiver had accepted nothing for five days,',
};

const stateFinding = (webhook: Webhook, { latest }: SentTo): ExplanationFinding => {
  const { health } = webhook;
  const last = latest.flatMap(({ attempts }) => attempts).reduce(laterOf, undefined);
  const came = last ? ` The last answer, ${iso(last.atMs)}: ${responseOf(last)}.` : '';
  if (health.is === 'disabled') {
    return {
      code: 'disabled',
      detail: `${whyDisabled[health.why]} at ${iso(health.atMs)}. Nothing is sent to it.${came}`,
      nextStep: `When the receiver works: ${enable(webhook)}.`,
      unhealthy: true,
    };
  }
  if (health.is === 'failing') {
    const { sinceMs, messages, backOffUntilMs } = health.failures;
    return {
      code: 'failing',
      detail: `It has accepted nothing since ${iso(sinceMs)}, ${messages} message${messages > 1 ? 's' : ''} in a row.${came} Nothing is sent before ${iso(backOffUntilMs)}, and it is disabled after five days.`,
      nextStep: adviceFor(last),
      unhealthy: true,
    };
  }
  if (last) return { code: 'working', detail: `It takes what is sent.${came}` };
  return {
    code: 'unused',
    detail: 'Nothing was sent to it within 30 days.',
    nextStep: `POST /webhooks/${webhook.webhookId}/test with a key of the tenant shows whether it works.`,
  };
};

const laterOf = (one: DeliveryAttempt | undefined, other: DeliveryAttempt): DeliveryAttempt =>
  one && one.atMs > other.atMs ? one : other;

const numberOf = ({ found, isAll }: { found: readonly WebhookDelivery[]; isAll: boolean }) =>
  `${isAll ? '' : 'At least '}${found.length} event${found.length === 1 ? '' : 's'}`;

const waiting = ({ pending, nextMs }: SentTo): ExplanationFinding | undefined => {
  const [oldest] = pending.found;
  if (!oldest || nextMs === undefined) return undefined;
  return {
    code: 'waiting',
    detail: `${numberOf(pending)} of ${iso(timeOf(oldest.eventId))} and later wait. The next attempt is due ${iso(nextMs)}; with the first that is accepted, all are sent.`,
  };
};

const givenUp = ({ webhookId }: Webhook, { failed }: SentTo): ExplanationFinding | undefined => {
  const oldest = failed.found.at(-1);
  if (!oldest) return undefined;
  const since = iso(timeOf(oldest.eventId));
  return {
    code: 'given_up',
    detail: `${numberOf(failed)} of ${since} and later came in none of the attempts, or while it was disabled. They are kept for 30 days.`,
    nextStep: `When the receiver works: POST /webhooks/${webhookId}/redeliver {"since": "${since}"} with a key of the tenant.`,
  };
};

/** The state of an endpoint, what waits for it, and what it missed. */
export const webhookFindings = (webhook: Webhook, sent: SentTo): ExplanationFinding[] =>
  [stateFinding(webhook, sent), waiting(sent), givenUp(webhook, sent)].filter(
    (finding) => finding !== undefined,
  );

/** What became of one event, and what follows. */
export const deliveryFinding = (
  webhook: Webhook,
  delivery: WebhookDelivery,
): ExplanationFinding => {
  const { attempts, eventId } = delivery;
  const last = attempts.at(-1);
  const tried = `${attempts.length} attempt${attempts.length === 1 ? '' : 's'}`;
  const came = last ? ` The last answer: ${responseOf(last)}.` : '';
  switch (delivery.state) {
    case 'delivered':
      return { code: 'delivered', detail: `It was accepted, with ${tried}.${came}` };
    case 'pending':
      return {
        code: 'waiting',
        detail: `It was not accepted yet, with ${tried}.${came} The next attempt is due ${iso(scheduledAtMs(delivery))}, or with the first event that is accepted.`,
        nextStep: adviceFor(last),
        unhealthy: true,
      };
    case 'failed':
      return {
        code: 'given_up',
        detail:
          delivery.why === 'exhausted'
            ? `It was given up after ${tried}.${came}`
            : `The webhook was ${delivery.why} when it was to be sent, after ${tried}.${came}`,
        nextStep: `${webhook.health.is === 'disabled' ? `${enable(webhook)}, then ` : ''}POST /webhooks/${webhook.webhookId}/deliveries/${eventId}/redeliver with a key of the tenant.`,
        unhealthy: true,
      };
  }
};
