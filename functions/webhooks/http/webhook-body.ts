import type * as z from 'zod/mini';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import type { webhook as contract } from '../contracts/webhook.ts';
import { mostWebhooks, type NewWebhook } from '../domain/webhook.ts';
import { mostUrlCharacters, type RefusedUrl, type UrlProblem } from '../domain/webhook-url.ts';
import { tooOften } from './too-often.ts';

/** A webhook on the wire, without its secrets. */
export const webhookBody = (webhook: NewWebhook): z.input<typeof contract> => {
  const { health } = webhook;
  const isDisabled = health.is === 'disabled';
  return {
    id: webhook.webhookId,
    url: webhook.url,
    event_types: webhook.eventTypes ?? null,
    description: webhook.description ?? null,
    status: isDisabled ? 'disabled' : 'enabled',
    disabled: isDisabled ? { reason: health.why, at: iso(health.atMs) } : null,
    failing_since: health.failures ? iso(health.failures.sinceMs) : null,
    created_at: iso(webhook.createdAtMs),
  };
};

/** The same, or whoever sends a name would learn what our resolver knows of it. */
const notPublic = 'this host has no public address in the DNS now; check its name, or try again';

const urlProblems: Record<UrlProblem, string> = {
  not_absolute: 'send an absolute https URL',
  not_https: 'send an https URL: what is sent must be encrypted',
  user_info: 'leave user name and password out; the signature shows that it is us',
  fragment: 'leave the fragment out; it is never sent',
  too_long: `send at most ${mostUrlCharacters} characters, counted percent-encoded`,
  internal: notPublic,
  unresolved: notPublic,
};

export const urlRefused = (why: RefusedUrl) =>
  'problem' in why
    ? invalidField('url', urlProblems[why.problem])
    : tooOften('given new hosts', why.waitMs, 'send this again');

export const tooManyWebhooks = () =>
  invalidField(
    'url',
    `there are ${mostWebhooks} webhooks already, which is the most; change one of them, or delete one first`,
  );

export const noSuchWebhook = () =>
  new ServiceError('not_found', 'There is no such webhook. List them with GET /webhooks.');
