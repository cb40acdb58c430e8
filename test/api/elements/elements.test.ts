import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, info } = await useStack();
const { origin } = new URL(info.base_url);
const script = await fetch(`${info.base_url}/elements.js`, {
  headers: { Origin: 'https://a.example' },
});
const text = await script.text();

it('leads pages of every origin to a script that they may keep for ever', async () => {
  expect(script.status).toBe(200);
  expect(script.url).toMatch(/\/api\/elements\/elements-[0-9a-f]{12}\.js$/);
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('says the hash of the script where it leads to it, and for how long', async () => {
  const { status, headers } = await request('/elements.js');
  expect(status).toBe(302);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const hash = createHash('sha384').update(text).digest('base64');
  const link = `<${script.url.slice(origin.length)}>; rel="modulepreload"; integrity="sha384-${hash}"`;
  expect(headers.get('link')).toBe(link);
});

it('is at most 25.9 kB', () => {
  expect(gzipSync(text).length).toBeLessThanOrEqual(25_900);
});

it.each(['none.js', 'index.mjs', '__proto__', '..%2Findex.mjs', '%ff', ''])(
  '404s /elements/%s as JSON',
  async (file) => {
    const response = await request(`/elements/${file}`);
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);
