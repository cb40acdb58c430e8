import { expect, it } from 'vitest';
import { composeSandbox } from '../../../functions/composition/sandbox.ts';
import { serveSandbox as route } from '../../../functions/sandbox/contracts/sandbox.ts';
import { serveSandbox } from '../../../functions/sandbox/http/serve-sandbox.ts';
import { aConfig } from '../../support/run/a-config.ts';

const deps = composeSandbox({ ...aConfig, publicBaseUrl: 'https://api.example.com/api' });

it.each([
  ['every webhook', '/receiver', 250_000, 204],
  ['no longer form', '/token', 16 * 1024 + 1, 413],
])('the demo provider accepts %s', async (_, path, bytes, status) => {
  const pathname = () => new URL(deps.issuer + path).pathname.slice('/api'.length);
  const rawBody = Buffer.alloc(bytes, 'x');
  const sent = { pathname, query: {}, headers: {}, rawBody };
  expect((await serveSandbox({ ...deps, nowMs: Date.now }, sent)).status).toBe(status);
  expect(route.request.mostBytes).toBeGreaterThanOrEqual(bytes);
});
