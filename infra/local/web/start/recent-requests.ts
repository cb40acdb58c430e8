import * as z from 'zod';
import { errorBody } from '../../../../functions/platform/contracts/error.ts';
import { shownText } from '../../../../functions/platform/model/shown-text.ts';
import type { GatewayResult } from '../../aws/gateway/server.ts';

/** Why the API refused, for people. */
type ShownRefusal = { code: string | undefined; detail: string };

/** An answered request of the API, without any secret. */
type ShownRequest = {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  refusal: ShownRefusal | undefined;
};

/** The same with its place among all of this run. */
export type RecentRequest = ShownRequest & { number: number; at: string };

export type RecentRequests = ReturnType<typeof createRecentRequests>;

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

/** Holds the last fifty requests, for the start page. */
export const createRecentRequests = (nowMs: () => number = Date.now) => {
  const recent: RecentRequest[] = [];
  let last = 0;
  return {
    add: ({ method, path, refusal, ...rest }: ShownRequest): void => {
      recent.push({
        number: ++last,
        at: new Date(nowMs()).toISOString(),
        method: safe(method),
        path: shownPath(path),
        ...rest,
        refusal: refusal && { code: safe(refusal.code ?? ''), detail: safe(refusal.detail) },
      });
      recent.splice(0, recent.length - most);
    },
    /** In order, those behind a number. */
    after: (number: number) => recent.filter((each) => each.number > number),
  };
};

const readable = errorBody.pick({ detail: true }).extend({ code: z.string().optional() });

/** Reads the reason of a refusal: from an error's body, or from the redirect to the settings page. */
export const refusalOf = ({ status, headers, body }: GatewayResult): ShownRefusal | undefined => {
  const query = status === 302 && URL.parse(String(headers.Location))?.searchParams;
  if (query && query.get('success') === 'false') {
    return { code: query.get('error_code') ?? undefined, detail: query.get('error_msg') ?? '' };
  }
  return status < 400 ? undefined : fromBody(body);
};

const fromBody = (body: string): ShownRefusal | undefined => {
  try {
    const { data } = readable.safeParse(JSON.parse(body));
    return data && { code: data.code, detail: data.detail };
  } catch {
    return undefined;
  }
};
