import { accepted, type Hostility, sendJson } from './hostile-provider.ts';

const channels = (channels: unknown[], next_cursor: string) => ({
  ok: true,
  channels,
  response_metadata: { next_cursor },
});
const paged = (next: (count: number) => string, requests: number) =>
  accepted((r, count) => sendJson(r, channels([{ id: `C${count}` }], next(count))), requests);

/** Next links that must not be followed, so that only the first page is read. */
const elsewhere = (port: number) => ({
  'another host': `https://127.0.0.1:${port}/`,
  'a name of this host': `https://localhost:${port}/v1.0/me/mailFolders`,
  'plain http': 'http://{host}{path}?page=2',
  'another port': `https://{host}:${port}{path}`,
  credentials: 'https://user:secret@{host}{path}?page=2',
  'another path': 'https://{host}/elsewhere',
  'a path that climbs': 'https://{host}{path}/../elsewhere',
  'a host that begins alike': `https://{host}.localhost:${port}{path}`,
  'a host after a backslash': `https:\\\\127.0.0.1:${port}\\`,
  'no scheme': `//127.0.0.1:${port}/`,
  'a script': 'javascript:fetch("/")',
  data: 'data:application/json,{"value":[]}',
  'a file': 'file:///etc/passwd',
  text: 'next, please',
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
  ...Object.entries(elsewhere(port)).map(([what, template]): [string, Hostility] => {
    const fill = (url: URL) => template.replace('{host}', url.host).replace('{path}', url.pathname);
    const hostility: Hostility = {
      place: 'next_url',
      answer: ({ url, response }) =>
        sendJson(response, { value: [{ id: 'a' }], '@odata.nextLink': fill(url) }),
      status: 200,
      requests: 1,
    };
    return [`a next link to ${what}`, hostility];
  }),
];
