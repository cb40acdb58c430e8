import { unpackTar } from 'modern-tar';
import { expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, info } = await useStack();

it('leads to an npm package that anybody may load and keep for ever', async () => {
  const { status, headers } = await request('/client.tgz');
  expect(status).toBe(302);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const file = await fetch(`${info.base_url}/client.tgz`);
  expect(file.url).toMatch(/\/api\/elements\/client-1_0_0-[0-9a-f]{12}\.tgz$/);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/x-tar; charset=utf-8',
  });
  const entries = await unpackTar(await file.bytes());
  const manifest = entries.find(({ header }) => header.name === 'package/package.json');
  const { version } = JSON.parse(new TextDecoder().decode(manifest?.data));
  // The client compares the two.
  expect(file.url).toContain(`client-${version.replaceAll('.', '_').replace('-c', '-')}.tgz`);
});

it('answers 404 for the client of another release, and names its own', async () => {
  const { headers } = await request('/client.tgz');
  const gone = await request('/elements/client-1_0_0-000000000000.tgz');
  expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(Object(gone.body).detail).toContain(headers.get('location'));
  expect(gone.headers.get('cache-control')).toBe('no-store');
});
