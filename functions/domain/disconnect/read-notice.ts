import type { NoticeEffect, NoticePlace, NoticeScheme } from '../../providers/notice-scheme.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { OAuthApp } from '../model/ports.ts';
import type { Delivery } from './signed-notice.ts';

/** The content of a notice with a valid signature. */
export type Notice = {
  effect: NoticeEffect;
  /** Compares with `account.id` of a connection; absent if the notice names no account. */
  accountId: string | undefined;
  occurredAtMs: number | undefined;
  /** Whether the signature covers that time. */
  isDated: boolean;
};

/** @throws ServiceError malformed_json */
export const parseNotice = (json: Buffer): unknown => {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    throw new ServiceError('malformed_json', 'The notice is signed but is not JSON. Send JSON.');
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

export const readNotice = (scheme: NoticeScheme, delivery: Delivery, body: unknown): Notice => {
  const at = (place: NoticePlace) => textAt(place, delivery, body);
  const { occurredAt } = scheme;
  const occurredAtMs = occurredAt && epochMs(at(occurredAt));
  return {
    effect: effectOf(scheme.kind, at, body),
    accountId: firstOf(scheme.account, (path) => scalarAt(body, path)),
    occurredAtMs,
    isDated: occurredAt !== undefined && 'body' in occurredAt && occurredAtMs !== undefined,
  };
};

/** @throws ServiceError validation_failed when the challenge has no text to answer */
export const challengeAnswer = (
  { challengeAnswer: members = {} }: NoticeScheme,
  body: unknown,
  hmac: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const path = 'echo' in member ? member.echo : member.hmac;
      const text = scalarAt(body, path);
      if (text === undefined) throw invalidField(path, 'it is missing; send the challenge');
      return [name, 'echo' in member ? text : hmac(text)];
    }),
  );

const textAt = (place: NoticePlace, { headers, query }: Delivery, body: unknown) => {
  if ('header' in place) return headers[place.header];
  return 'query' in place ? query[place.query] : scalarAt(body, place.body);
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
  at: (place: NoticePlace) => string | undefined,
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
