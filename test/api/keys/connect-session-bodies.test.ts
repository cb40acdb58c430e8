import { expect, it } from 'vitest';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant } = stack;
const { make, sessionOf } = createPages(stack);

it.each([
  'http://app.example.com',
  'https://app.example.com/',
  'https://App.example.com',
  'https://app.example.com:443',
  'https://app.example.com/settings',
  'https://ada@app.example.com',
  'https://*.example.com',
  'https://ex\u00e4mple.com',
  'https://0x7f.1',
  'https://app_.example.com\\@evil.example',
  ' https://app.example.com',
  'https://app.example.com#',
  'ftp://app.example.com',
  'data:text/html,',
  'file:///',
  'null',
  '*',
  '',
  null,
  7,
  `https://${'a'.repeat(300)}`,
])('422s the origin %j, and names its place', async (origin) => {
  const { apiKey } = await createTenant();
  const response = await make(apiKey, { allowed_origins: [page, origin] });
  expect(response).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: [{ field: 'allowed_origins.1' }] },
  });
});

it.each([
  ['http://localhost:3000'],
  ['http://127.0.0.1'],
  ['http://[::1]:8080'],
  ['http://app.localhost'],
  ['https://app.example.com:8443'],
  ['https://[2001:db8::1]'],
  ['https://xn--exmple-cua.com'],
  ['https://intranet'],
])('takes the origin %s', async (origin) => {
  const { apiKey } = await createTenant();
  const session = await sessionOf(apiKey, { allowed_origins: [origin] });
  expect(await request('/integrations', from(origin, session))).toMatchObject({ status: 200 });
});

it.each([
  ['allowed_origins', { allowed_origins: undefined }],
  ['allowed_origins', { allowed_origins: [] }],
  ['allowed_origins', { allowed_origins: Array.from({ length: 11 }, () => page) }],
  ['allowed_origins', { allowed_origins: page }],
  ['integration_types', { integration_types: [] }],
  ['integration_types.0', { integration_types: ['slak'] }],
  ['expires_in_seconds', { expires_in_seconds: 59 }],
  ['expires_in_seconds', { expires_in_seconds: 3601 }],
  ['expires_in_seconds', { expires_in_seconds: '900' }],
  ['client_reference', { client_reference: '' }],
  ['metadata', { metadata: Object.fromEntries([...Array(21).keys()].map((n) => [n, 'v'])) }],
  ['scopes', { scopes: ['*'] }],
])('422s a wrong %s', async (field, given) => {
  const { apiKey } = await createTenant();
  expect(await make(apiKey, given)).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: [{ field }] },
  });
});
