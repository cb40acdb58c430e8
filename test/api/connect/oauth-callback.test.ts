import { describe, expect, it } from 'vitest';
import { createFlowId } from '../../../functions/connect/domain/flow-id.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { writesOf } from '../../support/stack/tenants.ts';

const stack = await useStack();
const { request, createTenant, connections, info, stack: local } = stack;
const { consent, redirectOf, tokenRequests } = createConnecting(stack);

const path = '/integrations/oauth_callback/demo';
/** Well-formed, and never issued. */
const forgedState = () => `${createFlowId()}.${'A'.repeat(200)}`;

describe('GET /integrations/oauth_callback/{integration_type}', () => {
  describe('success', () => {
    it('exchanges the code, stores the connection and redirects to the settings page', async () => {
      const { tenantId, apiKey } = await createTenant();
      const response = await request(await consent(apiKey));
      const stored = await connections.primary(tenantId, 'demo');
      expect(redirectOf(response)).toEqual([
        ['category', 'demo'],
        ['success', 'true'],
        ['integration_id', stored?.integrationId],
        ['integration_type', 'demo'],
      ]);
      expect(stored).toMatchObject({
        state: { is: 'live' },
        grantedScopes: ['openid', 'offline_access', 'projects:read'],
        integrationId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      });
    });

    it('answers 50 parallel deliveries with one exchange and one connection', async () => {
      const { tenantId, apiKey } = await createTenant();
      const callback = await consent(apiKey);
      const before = await tokenRequests();
      const responses = await Promise.all(Array.from({ length: 50 }, () => request(callback)));
      const redirects = new Set(responses.map((response) => response.headers.get('location')));
      expect([...redirects]).toEqual([expect.stringContaining('success=true')]);
      const again = await request(callback);
      expect(redirects).toContain(again.headers.get('location'));
      const after = await tokenRequests();
      expect(after.token_requests - before.token_requests).toBe(1);
      expect(writesOf(await connections.primary(tenantId, 'demo'))).toBe(1);
    });

    it('redirects with “Authorization cancelled” when the person cancels', async () => {
      const { tenantId, apiKey } = await createTenant();
      const response = await request(await consent(apiKey, 'cancel'));
      expect(response.headers.get('location')).toBe(
        `${info.frontend_url}/settings/integrations?category=demo&success=false&error_msg=Authorization+cancelled&integration_type=demo&error_code=cancelled`,
      );
      expect(await connections.primary(tenantId, 'demo')).toBeUndefined();
    });

    it.each([
      ['not there', ''],
      ['misshapen', 'state=hello'],
      ['empty', 'state='],
      ['too long', `state=${'s'.repeat(3_000)}`],
      ['no printable text', 'state=%00%1b%F0%9F%94%91%0d%0aSet-Cookie:a&iss=%00&iss=%00'],
      ['one that was never issued', `state=${forgedState()}`],
      ['beside long texts', `error_description=${'d'.repeat(5_000)}&iss=${'i'.repeat(5_000)}`],
    ])('redirects for an error whose state is %s, and changes nothing', async (_, query) => {
      // A well-formed state costs one read, for the audit trail.
      const effects = () => [
        [...local.operations.dynamodb].filter(([name]) => name !== 'GetItem'),
        new Map(local.operations.kms),
      ];
      const before = effects();
      const response = await request(`${path}?error=access_denied&${query}`);
      expect(redirectOf(response)).toContainEqual(['error_msg', 'Authorization cancelled']);
      expect(effects()).toEqual(before);
    });

    it('never repeats the provider’s own words', async () => {
      const evil = encodeURIComponent('<script>alert(1)</script>\r\nSet-Cookie: a=b');
      const response = await request(`${path}?error=${evil}&error_description=${evil}`);
      expect(redirectOf(response)).toContainEqual([
        'error_msg',
        'The provider refused the connection. Please try again.',
      ]);
    });
  });

  describe('errors', () => {
    it.each([
      ['nothing', ''],
      ['no code and no error', `state=${forgedState()}`],
      ['a state of another shape', 'code=a&state=hello'],
    ])('422s %s before anything is touched', async (_, query) => {
      const before = [new Map(local.operations.dynamodb), new Map(local.operations.kms)];
      expect(await request(`${path}?${query}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', detail: expect.any(String) },
      });
      expect([local.operations.dynamodb, local.operations.kms]).toEqual(before);
    });
  });
});
