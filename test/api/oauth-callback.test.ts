import { describe, expect, inject, it } from 'vitest';
import { createFlowId } from '../../functions/domain/flow.ts';
import { createConnecting } from '../support/connecting.ts';
import { startTestStack } from '../support/harness.ts';
import { settingsRedirectOf } from '../support/redirect.ts';

const stack = await startTestStack();
const { request, createTenant, integrations, info, stack: local } = stack;
const { start, consent, tokenRequests } = createConnecting(stack);
const redirectOf = (answer: Awaited<ReturnType<typeof request>>) =>
  settingsRedirectOf(answer, info.frontend_url);

// Only the embedded database counts what is asked of it.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

const path = '/integrations/oauth_callback/demo';
const invalidLink = [
  ['category', 'demo'],
  ['success', 'false'],
  ['error_msg', 'This link is invalid or has expired. Please start again.'],
];
/** Well-formed, and never issued. */
const forgedState = () => `${createFlowId()}.${'A'.repeat(200)}`;

describe('GET /integrations/oauth_callback/{integration_type}', () => {
  describe('success', () => {
    it('exchanges the code, stores the connection and redirects to the settings page', async () => {
      const { tenantId, apiKey } = await createTenant();
      const answer = await request(await consent(apiKey));
      const stored = await integrations.get(tenantId, 'demo');
      expect(redirectOf(answer)).toEqual([
        ['category', 'demo'],
        ['success', 'true'],
        ['integration_id', stored?.integrationId],
      ]);
      expect(stored).toMatchObject({
        status: 'connected',
        version: 1,
        grantedScopes: ['openid', 'offline_access', 'projects:read'],
        integrationId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      });
    });

    it('keeps the integration_id when the account is connected again', async () => {
      const { tenantId, apiKey } = await createTenant();
      const first = redirectOf(await request(await consent(apiKey)));
      const second = redirectOf(await request(await consent(apiKey)));
      expect(second).toEqual(first);
      expect(await integrations.get(tenantId, 'demo')).toMatchObject({ version: 2 });
    });

    it('answers a second delivery as the first one, without a second exchange', async () => {
      const { apiKey } = await createTenant();
      const callback = await consent(apiKey);
      const first = redirectOf(await request(callback));
      const before = await tokenRequests();
      expect(redirectOf(await request(callback))).toEqual(first);
      expect(await tokenRequests()).toEqual(before);
    });

    it('answers 50 parallel deliveries with one exchange and one connection', async () => {
      const { tenantId, apiKey } = await createTenant();
      const callback = await consent(apiKey);
      const before = await tokenRequests();
      const answers = await Promise.all(Array.from({ length: 50 }, () => request(callback)));
      const redirects = new Set(answers.map((answer) => answer.headers.get('location')));
      expect([...redirects]).toEqual([expect.stringContaining('success=true')]);
      const after = await tokenRequests();
      expect(after.token_requests - before.token_requests).toBe(1);
      expect(await integrations.get(tenantId, 'demo')).toMatchObject({ version: 1 });
    });

    it('says so when the person cancels', async () => {
      const { tenantId, apiKey } = await createTenant();
      const answer = await request(await consent(apiKey, 'cancel'));
      expect(answer.headers.get('location')).toBe(
        `${info.frontend_url}/settings/integrations?category=demo&success=false&error_msg=Authorization+cancelled`,
      );
      expect(await integrations.get(tenantId, 'demo')).toBeUndefined();
    });

    it('redirects for an error without a state', async () => {
      const answer = await request(`${path}?error=access_denied`);
      expect(redirectOf(answer)).toContainEqual(['error_msg', 'Authorization cancelled']);
    });

    it('never repeats the provider’s own words', async () => {
      const evil = encodeURIComponent('<script>alert(1)</script>\r\nSet-Cookie: a=b');
      const answer = await request(`${path}?error=${evil}&error_description=${evil}`);
      expect(redirectOf(answer)).toContainEqual([
        'error_msg',
        'The provider refused the connection. Please try again.',
      ]);
    });
  });

  describe('errors', () => {
    it.each([
      ['nothing', ''],
      ['no code and no error', `state=${forgedState()}`],
      ['both code and error', `code=a&error=b&state=${forgedState()}`],
      ['no state', 'code=a'],
      ['an empty code', `code=&state=${forgedState()}`],
      ['an empty state', 'code=a&state='],
      ['a repeated code', `code=a&code=b&state=${forgedState()}`],
      ['a repeated state', `code=a&state=${forgedState()}&state=${forgedState()}`],
      ['a repeated error', 'error=a&error=a'],
      ['a state of another shape', 'code=a&state=hello'],
      ['a state that is too long', `code=a&state=${createFlowId()}.${'A'.repeat(430)}`],
      ['a code that is too long', `code=${'a'.repeat(4097)}&state=${forgedState()}`],
      ['an error that is too long', `error=${'a'.repeat(201)}`],
    ])('422s %s before anything is touched', async (_, query) => {
      const before = [new Map(local.operations.dynamodb), new Map(local.operations.kms)];
      expect(await request(`${path}?${query}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', detail: expect.any(String) },
      });
      expect([local.operations.dynamodb, local.operations.kms]).toEqual(before);
    });

    it.each(['nope', '__proto__', 'constructor', '%00', '%ff'])(
      '404s the type %s, whatever else is wrong',
      async (integrationType) => {
        const answer = await request(`/integrations/oauth_callback/${integrationType}`);
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      },
    );
  });

  describe('security', () => {
    it.skipIf(isAmazons)(
      'refuses 1,000 forged states without KMS and without a write',
      async () => {
        const kms = new Map(local.operations.kms);
        const writes = () =>
          ['PutItem', 'UpdateItem', 'DeleteItem'].map((name) =>
            local.operations.dynamodb.get(name),
          );
        const before = writes();
        const { apiKey } = await createTenant();
        const afterTenant = writes();
        expect(afterTenant).not.toEqual(before);
        for (let batch = 0; batch < 20; batch++) {
          await Promise.all(
            Array.from({ length: 50 }, async () => {
              const answer = await request(`${path}?code=a&state=${forgedState()}`);
              expect(redirectOf(answer)).toEqual(invalidLink);
            }),
          );
        }
        expect(writes()).toEqual(afterTenant);
        expect(local.operations.kms).toEqual(kms);
        expect(apiKey).toBeDefined();
      },
    );

    it('refuses every state with a changed character, without KMS', async () => {
      const { apiKey } = await createTenant();
      const state = (await start(apiKey)).searchParams.get('state') ?? '';
      const kms = new Map(local.operations.kms);
      for (let position = 0; position < state.length; position += 7) {
        const changed = state[position] === 'A' ? 'B' : 'A';
        const forged = state.slice(0, position) + changed + state.slice(position + 1);
        const { status } = await request(`${path}?code=a&state=${forged}`);
        expect([302, 422]).toContain(status);
      }
      expect(local.operations.kms).toEqual(kms);
    });

    it('refuses a state of another integration type', async () => {
      const { apiKey } = await createTenant();
      const state = (await start(apiKey)).searchParams.get('state');
      const answer = await request(`/integrations/oauth_callback/gmail?code=a&state=${state}`);
      expect(redirectOf(answer)).toContainEqual(invalidLink[2]);
    });

    it('refuses another code for a state that was used', async () => {
      const { apiKey } = await createTenant();
      const callback = await consent(apiKey);
      await request(callback);
      const other = callback.replace(/code=[^&]+/, 'code=another');
      expect(redirectOf(await request(other))).toEqual(invalidLink);
    });

    it('refuses a code of another flow, and keeps the connection there was', async () => {
      const { tenantId, apiKey } = await createTenant();
      await request(await consent(apiKey));
      const before = await integrations.get(tenantId, 'demo');
      const [mine, theirs] = [await consent(apiKey), await consent(apiKey)];
      const swapped = mine.replace(/code=[^&]+/, /code=[^&]+/.exec(theirs)?.[0] ?? '');
      expect(redirectOf(await request(swapped))).toContainEqual([
        'error_msg',
        'The provider no longer accepts this authorization. Please start again.',
      ]);
      expect(await integrations.get(tenantId, 'demo')).toEqual(before);
    });

    it('refuses another issuer', async () => {
      const { apiKey } = await createTenant();
      const callback = (await consent(apiKey)).replace(
        /iss=[^&]+/,
        'iss=https%3A%2F%2Fevil.example',
      );
      expect(redirectOf(await request(callback))).toEqual(invalidLink);
    });

    it.each<Record<string, string>>([
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ])('is not run by a speculative load (%o)', async (headers) => {
      const { tenantId, apiKey } = await createTenant();
      const callback = await consent(apiKey);
      expect(await request(callback, { headers })).toMatchObject({
        status: 400,
        body: { code: 'prefetch_refused' },
      });
      expect(await integrations.get(tenantId, 'demo')).toBeUndefined();
      expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
    });

    it('knows no HEAD, and HEAD has no effect', async () => {
      const { apiKey } = await createTenant();
      const callback = await consent(apiKey);
      const head = await fetch(info.base_url + callback, { method: 'HEAD', redirect: 'manual' });
      expect(head.status).toBe(404);
      expect(redirectOf(await request(callback))).toContainEqual(['success', 'true']);
    });

    it('stores no token in the clear', async () => {
      const { tenantId, apiKey } = await createTenant();
      await request(await consent(apiKey));
      const stored = await integrations.get(tenantId, 'demo');
      const owner = { purpose: 'connection', tenantId, integrationType: 'demo' } as const;
      const opened = await stack.secretBox.open(stored?.sealedTokens ?? '', owner);
      const { accessToken, refreshToken } = JSON.parse(opened);
      expect(JSON.stringify(stored)).not.toContain(accessToken);
      expect(JSON.stringify(stored)).not.toContain(refreshToken);
      const others = { ...owner, tenantId: 'somebody-else' };
      await expect(stack.secretBox.open(stored?.sealedTokens ?? '', others)).rejects.toThrow();
    });
  });
});
