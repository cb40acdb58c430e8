import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserCookie } from '../../../functions/connect/domain/browser-binding.ts';
import { createFlowId } from '../../../functions/connect/domain/flow.ts';
import { sha256 } from '../../../functions/platform/model/sha256.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { writesOf } from '../../support/stack/tenants.ts';
import { createCompleting } from './completing.ts';

const stack = await useStack();
const { request, createTenant, connections, rowOf, info } = stack;
const connecting = createConnecting(stack);
const { consent, redirectOf } = connecting;

const { complete, comeBack } = createCompleting(stack, connecting);
const exchanges = async () => (await connecting.tokenRequests()).token_requests;
const accountOf = (tenantId: string) => connections.primary(tenantId, 'demo');

const refused = (code: string) => ({ status: 422, body: { code } });
const unknown = refused('completion_code_unknown');

describe('the callback of a connection that the server completes', () => {
  it('connects nothing, and redirects with a completion code', async () => {
    const before = await exchanges();
    const { tenantId, redirect, row } = await comeBack();
    expect(redirect).toEqual([
      ['category', 'demo'],
      ['completion_code', expect.stringMatching(/^[0-9A-Za-z]{22}\.[\w-]{43}$/)],
      ['integration_type', 'demo'],
    ]);
    expect(await exchanges()).toBe(before);
    expect(await accountOf(tenantId)).toBeUndefined();
    expect(await rowOf('oauth_flows', row)).toMatchObject({ state: 'deferred' });
  });

  it('lands on a settings page that says how to complete it, and completes nothing', async () => {
    const { tenantId, redirect, code } = await comeBack();
    const address = `${info.frontend_url}/settings/integrations?${new URLSearchParams(redirect)}`;
    const page = await (await fetch(address)).text();
    expect(page).toContain('The connection waits for your server');
    expect(page).toContain(code);
    expect(page).toContain(`${info.base_url}/integrations/oauth_complete`);
    expect(await accountOf(tenantId)).toBeUndefined();
  });

  it('repeats its redirect, before the completion and after', async () => {
    const { deliver, redirect, complete } = await comeBack();
    const again = await Promise.all(Array.from({ length: 10 }, deliver));
    for (const each of again) expect(each).toEqual(redirect);
    await complete();
    expect(await deliver()).toEqual(redirect);
  });

  it('refuses another code, and leaves the first to be completed', async () => {
    const { callback, complete } = await comeBack();
    const other = await request(callback.replace(/code=[^&]+/, 'code=another'));
    expect(redirectOf(other)).toContainEqual(['error_code', 'invalid_link']);
    expect((await complete()).body).toMatchObject({ success: true });
  });

  it.each([
    ['another issuer', (callback: string) => callback.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fe')],
    ['a changed state', (callback: string) => callback.replace(/(state=.{40})./, '$1-')],
  ])('hands nothing over for %s', async (_, change) => {
    const { apiKey } = await createTenant();
    const callback = await consent(apiKey, 'allow', { completion: 'by_server' });
    const redirect = redirectOf(await request(change(callback)));
    expect(redirect).toContainEqual(['error_code', 'invalid_link']);
    expect(redirectOf(await request(callback)).map(([name]) => name)).toContain('completion_code');
  });

  it('hands nothing over to another browser, if it is bound too', async () => {
    const value = randomBytes(32).toString('base64url');
    const bound = { browser_binding: sha256(value) };
    const { redirect, callback } = await comeBack(bound);
    expect(redirect).toContainEqual(['error_code', 'other_browser']);
    const cookie = `${browserCookie.http}=${value}`;
    const own = redirectOf(await request(callback, { headers: { cookie } }));
    expect(own.map(([name]) => name)).toContain('completion_code');
  });

  it('says as before that the person cancelled', async () => {
    const { apiKey } = await createTenant();
    const callback = await consent(apiKey, 'cancel', { completion: 'by_server' });
    expect(redirectOf(await request(callback))).toContainEqual(['error_code', 'cancelled']);
  });
});

describe('POST /integrations/oauth_complete', () => {
  it('is named to whoever sends a GET', async () => {
    const { apiKey } = await createTenant();
    const response = await request('/integrations/oauth_complete', { apiKey });
    expect(response).toMatchObject({
      status: 404,
      body: { detail: expect.stringMatching(/Use POST/) },
    });
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('exchanges the code and says what the redirect would have said', async () => {
    const { tenantId, complete } = await comeBack();
    const { status, body } = await complete();
    const stored = await accountOf(tenantId);
    expect([status, body]).toEqual([
      200,
      {
        category: 'demo',
        success: true,
        integration_id: stored?.integrationId,
        integration_type: 'demo',
      },
    ]);
  });

  it('says a failure like the redirect, and the same to every request', async () => {
    const { tenantId, apiKey } = await createTenant();
    const account = { id: 'somebody-else', label: 'Somebody else' };
    await stack.connect(tenantId, 'demo', { accessToken: 'a' }, { account });
    const callback = await consent(apiKey, 'allow', { completion: 'by_server' });
    const [, [, completion_code] = []] = redirectOf(await request(callback));
    for (const _ of [1, 2]) {
      expect((await complete(apiKey, { completion_code })).body).toEqual({
        category: 'demo',
        success: false,
        error_msg: expect.stringContaining('Another account was connected before'),
        integration_type: 'demo',
        error_code: 'other_account',
      });
    }
  });

  it('answers a repeated request like the first, without a second exchange', async () => {
    const { tenantId, complete } = await comeBack();
    const first = await complete();
    const before = await exchanges();
    expect((await complete()).text).toBe(first.text);
    expect(await exchanges()).toBe(before);
    expect(writesOf(await accountOf(tenantId))).toBe(1);
  });

  it('keeps nothing of the code when it is done', async () => {
    const { row, complete } = await comeBack();
    expect(await rowOf('oauth_flows', row)).toHaveProperty('sealed_code');
    await complete();
    expect(await rowOf('oauth_flows', row)).not.toHaveProperty('sealed_code');
  });

  it('takes the attempt that the session remembers, and refuses the code of another', async () => {
    const { apiKey, code, row } = await comeBack();
    const attempted = (attempt_id: string) =>
      complete(apiKey, { completion_code: code, attempt_id });
    expect(await attempted(createFlowId())).toMatchObject(unknown);
    expect((await attempted(row.flow_id)).body).toMatchObject({ success: true });
  });
});
