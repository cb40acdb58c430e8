import type http from 'node:http';
import type { Hostility } from './hostile-provider.ts';

export const sendJson = (
  response: http.ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
};

/** The most that a well-behaved provider sends: thirty pages of nearly a mebibyte each. */
export const usual: Hostility = {
  place: 'cursor',
  answer: ({ response, count }) => {
    const channels = Array.from({ length: 300 }, (_, n) => ({
      id: `C${count}_${n}`,
      name: 'x'.repeat(50),
      topic: 'y'.repeat(3000),
    }));
    sendJson(response, { ok: true, channels, response_metadata: { next_cursor: `c${count}` } });
  },
  status: 200,
  requests: 30,
};
