import { expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { readLines } from '../../../infra/operator/moving-in/read-lines.ts';

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

it('refuses a token in a second line, unless it works more than once and is for another type', () => {
  const outlook = { integration_type: 'outlook' };
  const of = (lines: object[]) => read(...lines.map(line)).bad.map(({ reasons }) => reasons[0]);
  expect(of([{}, {}])).toEqual(['has the same token as line 1']);
  expect(of([outlook, { ...outlook, tenant_id: 'other' }])).toEqual([
    'has the same token as line 1',
  ]);
  expect(of([{}, { integration_type: 'google_calendar' }, { tenant_id: 'other' }])).toEqual([]);
});
