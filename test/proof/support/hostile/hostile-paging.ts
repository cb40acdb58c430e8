import { accepted, type Hostility, sendJson } from './hostile-provider.ts';

const channels = (channels: unknown[], next_cursor: string) => ({
  ok: true,
  channels,
  response_metadata: { next_cursor },
});
const paged = (next: (count: number) => string, requests: number) =>
  accepted((r, count) => sendJson(r, channels([{ id: `C${count}` }], next(count))), requests);

/** A next link that must not be followed, so that only the first page is read. */
const leading = (to: (url: URL) => string): Hostility => ({
  place: 'next_url',
  answer: ({ url, response }) =>
    sendJson(response, { value: [{ id: 'a' }], '@odata.nextLink': to(url) }),
  status: 200,
  requests: 1,
});

/** Paging without end or to other hosts. @param port of the canary on loopback, which must not be reached */
export const hostilePaging = (port: number): [string, Hostility][] => [
  ['cursors without end', paged((count) => `c${count}`, 30)],
  ['the same cursor again', paged(() => 'same', 2)],
  ['three cursors in a circle', paged((count) => `c${count % 3}`, 4)],
  ['a cursor of 900 kB', paged((count) => count + 'x'.repeat(900_000), 1)],
  ['a cursor that is half a character', paged((count) => `\ud800${count}`, 30)],
  ['a cursor that is a URL', paged((count) => `https://127.0.0.1:${port}/${count}`, 30)],
  ['a cursor that breaks lines', paged((count) => `\r\nHost: 127.0.0.1:${port}\r\n${count}`, 30)],
  [
    'offsets without end',
    {
      ...accepted((r, n) => sendJson(r, { lists: [{ id: `l${n}` }], total_items: 1e300 }), 30),
      place: 'offset',
    },
  ],
  // Others are in test/unit/options/domain/reading/paging.test.ts.
  ['a next link to another host', leading(() => `https://127.0.0.1:${port}/`)],
  ['a next link to another path', leading(({ host }) => `https://${host}/elsewhere`)],
];
