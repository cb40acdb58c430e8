import { shownText } from '../../../../functions/domain/model/shown-text.ts';
import type { AnsweredRequest } from '../../aws/gateway/gateway.ts';

/** An answered request of the API with its place among all of this run. Without any secret. */
export type RecentRequest = {
  number: number;
  at: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  refusal: { code: string; detail: string } | undefined;
};

export type RecentRequests = {
  add(answered: AnsweredRequest): void;
  /** In order, those behind a number. */
  after(number: number): RecentRequest[];
};

const most = 50;
const longestText = 300;

/** An API key, anywhere, but not `task_completed`. */
const key = /(?<![a-z])sk_\w+/gi;
/** Ids have up to 36 characters; codes, states and tokens have more. */
const long = /[\w~.-]{37,}/g;
/** A query that somebody put into the path. */
const queryInPath = /(?:[?#;&=]|%3[bdf]|%2[36]).*/i;

/** A text to show, without what may be a secret, is not seen or turns the text around it. */
const safe = (text: string): string =>
  shownText(text.replace(key, 'sk_…').replace(long, '…'), longestText);

/** Percent-encoding is no hiding place for what needs none. */
const plainly = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/** A path to show: an API key or a code in it is cut out. */
export const shownPath = (path: string): string => safe(plainly(path).replace(queryInPath, '…'));

/** Holds the last fifty requests, for people who look. */
export const createRecentRequests = (nowMs: () => number = Date.now): RecentRequests => {
  const kept: RecentRequest[] = [];
  let last = 0;
  return {
    add: ({ method, path, status, durationMs, refusal }) => {
      kept.push({
        number: ++last,
        at: new Date(nowMs()).toISOString(),
        method: safe(method),
        path: shownPath(path),
        status,
        durationMs,
        refusal: refusal && { code: safe(refusal.code ?? ''), detail: safe(refusal.detail) },
      });
      kept.splice(0, kept.length - most);
    },
    after: (number) => kept.filter((each) => each.number > number),
  };
};
