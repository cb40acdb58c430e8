import type {
  NoticeEffect,
  NoticeLocation,
  NoticeScheme,
} from '../../catalogue/providers/notice-scheme.ts';
import { scalarAt, valueAt } from '../../platform/model/json-path.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import type { NoticeDelivery } from './signed-notice.ts';

/** The content of a notice with a valid signature. */
export type ProviderNotice = {
  effect: NoticeEffect;
  /** As `account.id` of a connection; undefined if the notice names no account. */
  accountId: string | undefined;
  occurredAtMs: number | undefined;
  /** The same, if the signature covers it. */
  signedAtMs: number | undefined;
};

/**
 * How far a provider's clock may be ahead of ours; we refuse notices that are dated further ahead. So what
 * is connected after a notice was first carried out is older than its time by no more than this, and we
 * ask the provider about it.
 */
export const mostAheadMs = 5 * 60 * 1000;

/** @returns undefined for what is not JSON */
export const parseNotice = (json: Buffer): { body: unknown } | undefined => {
  try {
    return { body: JSON.parse(json.toString('utf8')) };
  } catch {
    return undefined;
  }
};

/** Whether the notice is for our app, if one key signs for several apps. */
export const isForApp = (
  { matches = {} }: NoticeScheme,
  body: unknown,
  { clientId }: OAuthApp,
): boolean =>
  Object.entries(matches).every(
    ([path, template]) =>
      scalarAt(body, path) === template.replace('{app_id}', clientId.split('-')[0] ?? ''),
  );

export const readNotice = (
  scheme: NoticeScheme,
  delivery: NoticeDelivery,
  body: unknown,
): ProviderNotice => {
  const at = (location: NoticeLocation) => textAt(location, delivery, body);
  const { occurredAt } = scheme;
  const occurredAtMs = occurredAt && epochMs(at(occurredAt));
  return {
    effect: effectOf(scheme.kind, at, body),
    accountId: firstOf(scheme.account, (path) => scalarAt(body, path)),
    occurredAtMs,
    signedAtMs: occurredAt && 'body' in occurredAt ? occurredAtMs : undefined,
  };
};

/** The same secret could sign any other text elsewhere. */
const isToken = /^[\w-]{1,128}$/;

/** The members of our response to a challenge, or where its token is missing. */
export const challengeResponse = (
  { challengeResponse: members = {} }: NoticeScheme,
  body: unknown,
  hmac: (text: string) => string,
): { response: Record<string, string> } | { missing: string } => {
  const response: Record<string, string> = {};
  for (const [name, member] of Object.entries(members)) {
    const path = 'echo' in member ? member.echo : member.hmac;
    const text = scalarAt(body, path);
    if (text === undefined || !isToken.test(text)) return { missing: path };
    response[name] = 'echo' in member ? text : hmac(text);
  }
  return { response };
};

const textAt = (location: NoticeLocation, { headers, query }: NoticeDelivery, body: unknown) => {
  if ('header' in location) return headers[location.header];
  return 'query' in location ? query[location.query] : scalarAt(body, location.body);
};

const firstOf = <T>(items: readonly T[], read: (item: T) => string | undefined) => {
  for (const item of items) {
    const found = read(item);
    if (found) return found;
  }
  return undefined;
};

const effectOf = (
  kind: NoticeScheme['kind'],
  at: (location: NoticeLocation) => string | undefined,
  body: unknown,
): NoticeEffect => {
  if (typeof kind === 'string') return kind;
  const word = firstOf(kind.at, at) ?? '';
  const found = Object.hasOwn(kind.words, word) ? kind.words[word] : undefined;
  if (found === undefined || typeof found === 'string') return found ?? 'ignore';
  return valueAt(body, found.onlyWith) === undefined ? 'ignore' : found.effect;
};

/** A smaller number means seconds: as milliseconds it would be before 1974. */
const leastMs = 100_000_000_000;

const epochMs = (text: string | undefined): number | undefined => {
  if (!text?.trim()) return undefined;
  const number = Number(text);
  if (Number.isFinite(number)) return number < leastMs ? number * 1000 : number;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? undefined : parsed;
};
