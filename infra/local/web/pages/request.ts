import type { IncomingMessage } from 'node:http';
import { readBody } from '../../aws/gateway/server.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The requested URL with dot segments resolved. Undefined when it is not valid, or when the host is
 * not this machine's: another website may let its own name resolve to 127.0.0.1.
 */
export const requestUrl = ({ headers, url }: IncomingMessage): URL | undefined => {
  const parsed = URL.parse(`http://${headers.host}${url}`);
  return parsed && loopbackNames.has(parsed.hostname) ? parsed : undefined;
};

/** Whether a page of this origin made the request, or no page at all. */
export const isSameOrigin = ({ headers }: IncomingMessage): boolean => {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers;
  return (
    (origin === undefined || origin === `http://${host}`) &&
    (site === 'same-origin' || site === 'none')
  );
};

/** Whether a page of this origin made the request, or a program that called this machine. */
export const isOwnRequest = (request: IncomingMessage): boolean =>
  requestUrl(request) !== undefined && isSameOrigin(request);

/** The fields of a submitted form. */
export const readForm = async (request: IncomingMessage): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams((await readBody(request))?.toString()));
