import http from 'node:http';
import { listen } from '../../../../infra/local/listen.ts';
import type { Bench } from '../bench.ts';

/** The site of an integrator: a page, the program that draws it, and the endpoint of its sessions. */
export const startSite = async (bench: Bench, script: string) => {
  const served: Record<string, { type: string; text: string }> = {
    '/app.js': { type: 'text/javascript', text: script },
  };
  const server = http.createServer(async ({ method, url = '' }, response) => {
    if (method === 'POST') {
      const body = { allowed_origins: [origin] };
      const session = await bench.call('POST', '/connect_sessions', body);
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(await session.text());
    }
    const { type, text } = served[url] ?? { type: 'text/html', text: page(url === '/early') };
    response.writeHead(200, { 'content-type': type }).end(text);
  });
  const elements = `<script type="module" src="${bench.baseUrl}/elements.js"></script>`;
  const app = '<script type="module" src="/app.js"></script>';
  const page = (isEarly: boolean) =>
    `<!doctype html><html lang="en"><title>Page</title>${isEarly ? elements : ''}<div id="root"></div>${app}</html>`;
  const origin: string = await listen(server, 0);
  bench.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return origin;
};
