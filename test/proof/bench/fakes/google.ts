import { randomUUID } from 'node:crypto';
import http from 'node:http';

const page = (items: object[], nextPageToken?: string) => JSON.stringify({ items, nextPageToken });

const calendars = page(
  Array.from({ length: 30 }, (_, n) => ({
    kind: 'calendar#calendarListEntry',
    id: `calendar-${n}@group.calendar.google.com`,
    summary: `Calendar ${n}`,
    timeZone: 'Europe/Berlin',
    accessRole: 'owner',
  })),
);

/** A megabyte with as many objects as are let in, no two of them alike, and one of them a calendar. */
const hugePage = (n: number) =>
  page(
    [
      { id: `page-${n}` },
      ...Array.from({ length: 38_500 }, (_, of) => ({ [`page-${n}-${of}`]: of })),
    ],
    `p${n + 1}`,
  );

/** Google's token endpoint and its list of calendars, as far as a connection's life meets them. */
export const createGoogle = (): http.Server => {
  const hugePages = Array.from({ length: 30 }, (_, n) => hugePage(n));
  const result = ({ url = '/', headers }: http.IncomingMessage): string => {
    const { pathname, searchParams } = new URL(url, 'http://google');
    switch (pathname) {
      case '/token':
        return JSON.stringify({
          access_token: randomUUID(),
          refresh_token: 'refresh',
          token_type: 'Bearer',
          expires_in: 3599,
        });
      case '/v1/userinfo':
        return JSON.stringify({
          sub: headers.authorization?.slice(7),
          email: `${headers.authorization?.slice(7)}@example.com`,
        });
      case '/calendar/v3/users/me/calendarList': {
        if (headers.authorization !== 'Bearer huge') return calendars;
        const n = Number(searchParams.get('pageToken')?.slice(1) ?? 0);
        return hugePages[n % hugePages.length] ?? '';
      }
      default:
        return '{}';
    }
  };
  return http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(result(request));
    });
  });
};
