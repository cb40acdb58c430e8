import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { afterAll } from 'vitest';
import { listen } from '../../infra/local/listen.ts';

const guide = await readFile(new URL('../../docs/integrate/elements.md', import.meta.url), 'utf8');
const [, sample = ''] = /```html\n([\s\S]*?)```/.exec(guide) ?? [];
const exampleApi = 'https://api.example.com/api';

type Place = { baseUrl: string; apiKey: string };

/**
 * The site of an integrator, on an origin of its own: the guide's page, and the endpoint that makes its
 * sessions. Its policy allows nothing but what the guide names.
 */
export const startIntegratorSite = async ({ baseUrl, apiKey }: Place) => {
  const site = { origin: '', page: sample, session: {} };
  const api = new URL(baseUrl).origin;
  const policy = `default-src 'none'; script-src ${api}; connect-src 'self' ${api}; img-src ${api}; form-action 'self'; require-trusted-types-for 'script'; trusted-types trunkline`;
  const responseTo: http.RequestListener = async ({ method, url, headers }, response) => {
    if (method === 'POST' && url === '/session') {
      const result = await fetch(`${baseUrl}/connect_sessions`, {
        method: 'POST',
        headers: { 'X-API-Key': apiKey },
        body: JSON.stringify({ allowed_origins: [headers.origin], ...site.session }),
      });
      response.writeHead(result.status, { 'Content-Type': 'application/json' });
      return void response.end(await result.text());
    }
    const type = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy };
    response.writeHead(200, type).end(site.page.replaceAll(exampleApi, baseUrl));
  };
  const server = http.createServer((...call) => void responseTo(...call));
  site.origin = await listen(server, 0);
  afterAll(() => void server.close());
  return site;
};
