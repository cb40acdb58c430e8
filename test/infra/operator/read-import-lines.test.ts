import { expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { readLines } from '../../../infra/operator/moving-in/read-lines.ts';
import { warningsOf } from '../../../infra/operator/moving-in/report.ts';

const nowMs = Date.parse('2026-11-24T17:00:00Z');
const line = (more: object = {}) =>
  JSON.stringify({
    tenant_id: 'acme',
    integration_type: 'gmail',
    refresh_token: 'canary-1',
    ...more,
  });
const read = (...lines: string[]) => readLines(lines.join('\n'), providers, nowMs);

it('reads what is known of a connection, and skips empty lines', () => {
  const { good, bad } = read(
    '',
    line({
      integration_type: 'quickbooks',
      access_token: null,
      access_token_expires_at: '2026-11-24T18:00:00Z',
      scopes: ['a'],
      client_reference: 'user_1',
      metadata: { plan: 'team' },
      fields: { realmId: '123', environment: 'sandbox' },
      token_answer: { x: 1 },
    }),
    '',
  );
  expect(bad).toEqual([]);
  expect(good).toMatchObject([
    {
      line: 2,
      candidate: {
        tenantId: 'acme',
        tokens: { accessToken: '', refreshToken: 'canary-1', grantedScopes: ['a'] },
        callerMetadata: { clientReference: 'user_1', metadata: { plan: 'team' } },
        variables: { realm_id: '123' },
        tokenResponse: { x: 1 },
      },
    },
  ]);
});

it.each([
  ['no JSON', 'must be a JSON object'],
  ['[]', 'must be a JSON object'],
  [line({ tenant_id: 'a b' }), 'tenant_id must be 1 to 64 letters'],
  [line({ tenant_id: undefined }), 'tenant_id is required'],
  [line({ integration_type: 'gmial' }), 'integration_type is not in the catalogue, but gmail is'],
  [line({ refresh_token: undefined }), 'refresh_token is required, or access_token'],
  [line({ refresh_token: 'canary\n' }), 'refresh_token must be 1 to 32768 visible'],
  [line({ refresh_token: ' canary' }), 'refresh_token has spaces around it'],
  [line({ refresh_token: '"canary"' }), 'refresh_token has quotation marks around it'],
  [line({ access_token: "'canary'" }), 'access_token has quotation marks around it'],
  [line({ client_id: 'canary ' }), 'client_id must be 1 to 512 visible ASCII characters'],
  [`${line()},`, 'must be a JSON object, whole on one line'],
  [line({ refreshToken: 'canary' }), 'has unknown members: refreshToken'],
  [line({ 'canary:secret': 1 }), 'has unknown members'],
  [line({ access_token_expires_at: 'canary' }), 'access_token_expires_at must be a time like'],
  [line({ client_reference: ' canary' }), 'client_reference send 1 to 200 printable characters'],
  [line({ metadata: { a: 1 } }), 'metadata.a send a text'],
  [line({ integration_type: 'zendesk' }), 'fields.subdomain is required'],
  [
    line({ integration_type: 'zendesk', fields: { subdomain: 'canary.evil' } }),
    'fields.subdomain is no valid',
  ],
  [line({ fields: { subdomain: 'canary' } }), 'fields has what gmail does not ask for'],
  [
    line({
      refresh_token: null,
      access_token: 'canary',
      access_token_expires_at: '2026-11-24T16:00:00Z',
    }),
    'access_token has ended, and there is no refresh_token',
  ],
])('refuses %s with the reason, and shows no value', (text, reason) => {
  const { good, bad } = read(line(), text);
  expect(good).toHaveLength(1);
  expect(bad).toEqual([{ line: 2, reasons: [expect.stringContaining(reason)] }]);
  expect(JSON.stringify(bad)).not.toContain('canary');
});

it('names all that is wrong with a line, its type too', () => {
  const { bad } = read(line({ integration_type: 'gmial', tenant_id: 'a b' }));
  expect(bad.flatMap(({ reasons }) => reasons)).toEqual([
    expect.stringContaining('tenant_id must be'),
    'integration_type is not in the catalogue, but gmail is',
  ]);
});

it('refuses a token in a second line, unless it works more than once and is for another type', () => {
  const outlook = { integration_type: 'outlook' };
  const of = (lines: object[]) => read(...lines.map(line)).bad.map(({ reasons }) => reasons[0]);
  expect(of([{}, {}])).toEqual(['has the same token as line 1']);
  expect(of([outlook, { ...outlook, tenant_id: 'other' }])).toEqual([
    'has the same token as line 1',
  ]);
  expect(of([{}, { integration_type: 'google_calendar' }, { tenant_id: 'other' }])).toEqual([]);
});

it('takes null for what is not known', () => {
  const names = ['access_token', 'scopes', 'account_id', 'metadata', 'fields'];
  const unknown = Object.fromEntries(names.map((name) => [name, null]));
  expect(read(line(unknown))).toEqual(read(line()));
  const zendesk = (fields: object) => read(line({ integration_type: 'zendesk', fields }));
  const known = zendesk({ subdomain: 'acme-help' });
  expect(zendesk({ subdomain: 'acme-help', other: null })).toEqual(known);
  expect(zendesk({ subdomain: null }).bad[0]?.reasons[0]).toMatch(/^fields.subdomain is required/);
});

it.each(['\n', '\r\n', '\r'])('counts lines that end with %j, empty ones too', (end) => {
  const lines = ['', line(), ' ', line({ tenant_id: 'a b' }), line({ refresh_token: 'b' }), ''];
  const { good, bad } = readLines(lines.join(end), providers, nowMs);
  expect(good.map((each) => each.line)).toEqual([2, 5]);
  expect(bad.map((each) => each.line)).toEqual([4]);
});

const objects = [{ tenant_id: 'acme', refresh_token: 'canary' }, { tenant_id: 'acme' }];
const pretty = (indent: number | string) =>
  `${line()}\n${JSON.stringify(objects[0], null, indent)}\n`;

it.each([
  ['an array on one line', JSON.stringify(objects), 'Line 1 begins a JSON array'],
  [
    'an array behind an empty line',
    `\r\n ${JSON.stringify(objects)}`,
    'Line 2 begins a JSON array',
  ],
  ['a pretty array', JSON.stringify(objects, null, 2), "jq -c '.[]'"],
  ['objects over several lines', pretty(2), 'Line 2 begins a JSON object that goes on in the next'],
  ['objects with tabs', pretty('\t'), 'jq -c .'],
])('refuses a file as a whole: %s', (_, text, words) => {
  const refusal = expect.objectContaining({ message: expect.stringContaining(words) });
  expect(() => readLines(text, providers, nowMs)).toThrow(refusal);
  expect(() => readLines(text, providers, nowMs)).not.toThrow(/canary/);
});

it('warns of a Shopify token without an end, which ends in 2027', () => {
  const shop = { integration_type: 'shopify', fields: { shop: 'acme' } };
  const lines = [
    line({ ...shop, refresh_token: null, access_token: 'endless' }),
    line({ ...shop, refresh_token: 'renewed' }),
  ];
  const { good, bad } = read(...lines);
  expect(bad).toEqual([]);
  expect(warningsOf(good)).toEqual([expect.stringMatching(/^1 × Shopify .* from 2027-01-01\./)]);
  expect(warningsOf(read(line()).good)).toEqual([]);
});
