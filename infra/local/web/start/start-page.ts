import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnRequest, requestUrl } from '../pages/request.ts';
import { sendJson, sendPage } from '../pages/send.ts';
import { overviewPage, type Running } from './overview-page.ts';
import type { RecentRequests } from './recent-requests.ts';

const otherPage = { detail: 'Only the start page may do that. Open it, and do it there.' };
const notThere = { detail: 'There is no such page. The start page is at /.' };

/**
 * The page at the frontend's root: what runs, the API key on request, the last requests, and what
 * the demo provider does next. Its data are for pages of this origin, and for programs that ask for
 * this machine by name; the key is for the page alone, since programs find it in `local.json`.
 */
export const createStartPage =
  (page: Page) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const url = requestUrl(request);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const asked = `${method} ${url?.pathname}`;
    if (asked === 'GET /') {
      sendPage(response, 200, overviewPage(page.running));
    } else {
      const { status, body } = dataOf(page, request, asked, url?.searchParams.get('after'));
      sendJson(response, status, body);
    }
  };

type Page = { running: Running; requests: RecentRequests };

const dataOf = (
  { running, requests }: Page,
  request: IncomingMessage,
  asked: string,
  after: string | null | undefined,
) => {
  // Browsers name the origin of every POST.
  const isOwn = isOwnRequest(request) && (asked.startsWith('GET ') || !!request.headers.origin);
  if (!isOwn) return { status: 403, body: otherPage };
  if (asked === 'GET /start/requests.json') {
    return { status: 200, body: requests.after(Number(after ?? 0)) };
  }
  return asked === 'POST /start/api-key'
    ? { status: 200, body: { api_key: running.info.api_key } }
    : { status: 404, body: notThere };
};
