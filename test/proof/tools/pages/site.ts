import http from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../../infra/local/listen.ts';
import type { Bench } from '../bench.ts';

/** Of a row: what its site answers besides what each site has. */
export type PageSource = (path: string) => Promise<{ status?: number; type: string; body: Buffer }>;

/** The site of an integrator: its pages, the endpoint of its sessions, and that of its form. */
export const startSite = async (bench: Bench, source: PageSource) => {
  const saved: string[] = [];
  const elements = `<script type="module" src="${bench.baseUrl}/elements.js"></script>`;
  const posted: Record<string, (body: string) => Promise<[number, object, string]>> = {
    '/session': async () => {
      const body = { allowed_origins: [origin] };
      const session = await bench.call('POST', '/connect_sessions', body);
      return [200, { 'content-type': 'application/json' }, await session.text()];
    },
    '/heard': async () => [204, {}, ''],
    '/saved': async (body) => {
      saved.push(body);
      return [303, { location: '/saved' }, ''];
    },
  };
  const page = async (path: string): Promise<[number, object, string | Buffer]> => {
    if (path === '/saved') return [200, { 'content-type': 'text/html' }, '<title>Saved</title>'];
    const { status = 200, type, body } = await source(path);
    const isEarly = type.startsWith('text/html') && !path.includes('late');
    const content = isEarly ? String(body).replace('<head>', `<head>${elements}`) : body;
    return [status, { 'content-type': type, 'cache-control': 'no-cache' }, content];
  };
  const server = http.createServer(async (request, response) => {
    const { method, url = '' } = request;
    const answer = method === 'POST' ? posted[url]?.(await text(request)) : page(url);
    const [status, headers, body] = (await answer) ?? [404, {}, ''];
    response.writeHead(status, { ...headers }).end(body);
  });
  const origin: string = await listen(server, 0);
  bench.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin, saved };
};

export type Site = Awaited<ReturnType<typeof startSite>>;
