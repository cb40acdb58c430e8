import { expect, it } from 'vitest';
import { createConnectSession } from '../../../../functions/keys/contracts/create-connect-session.ts';

const page = 'https://app.example.com';

/** The member that is wrong; undefined if none is. */
const wrongOf = (given: object): string | undefined => {
  const body = { allowed_origins: [page], ...given };
  const [issue] = createConnectSession.request.body.safeParse(body).error?.issues ?? [];
  return issue && [...issue.path, ...('keys' in issue ? issue.keys : [])].join('.');
};

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
])('refuses the origin %j, and names its place', (origin) => {
  expect(wrongOf({ allowed_origins: [page, origin] })).toBe('allowed_origins.1');
});

it.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:8080',
  'http://app.localhost',
  'https://app.example.com:8443',
  'https://[2001:db8::1]',
  'https://xn--exmple-cua.com',
  'https://intranet',
])('accepts the origin %s', (origin) => {
  expect(wrongOf({ allowed_origins: [origin] })).toBeUndefined();
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
])('refuses a wrong %s', (member, given) => {
  expect(wrongOf(given)).toBe(member);
});

it.each([
  ['allowed_origins', 'send a list of 1 to 10 origins'],
  ['integration_types', 'send a list of 1 to 100 integration types'],
])('says how many of what %s takes', (member, message) => {
  const body = { allowed_origins: [page], [member]: [] };
  const { error } = createConnectSession.request.body.safeParse(body);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
