import http from 'node:http';
import { listen } from '../../infra/local/listen.ts';

/**
 * A proxy that differs from its server in one path. glewlwyd names the revocation endpoint
 * `<prefix>/revoke`, and lets nobody choose another name.
 * @returns its origin, and how to close it
 */
export const renamePath = async (
  origin: string,
  { from, to }: { from: string; to: string },
): Promise<{ origin: string; close(): void }> => {
  const server = http.createServer((request, response) => {
    const path = request.url === from ? to : request.url;
    const { method, headers } = request;
    const forwarded = http.request(new URL(path ?? '/', origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.once('error', () => response.destroy());
    request.pipe(forwarded);
  });
  return { origin: await listen(server, 0), close: () => server.close() };
};
