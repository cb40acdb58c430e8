import { describe, expect, it } from 'vitest';
import { createInviting } from '../../support/stack/inviting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const stack = await useStack();
const { request, createTenant, connections, pagesOf, info } = stack;
const { invite, openBrowser, shown, below } = createInviting(stack);

describe('an invitation', () => {
  it('connects an account of the person with its link, and reports that to the tenant', async () => {
    const { apiKey, tenantId } = await createTenant();
    const receiver = await startReceiver();
    const body = JSON.stringify({ url: receiver.url });
    await request('/webhooks', { method: 'POST', apiKey, body });
    const words = { client_reference: 'ada', metadata: { plan: 'team' } };
    const { id, path, ...created } = await invite(apiKey, words);
    expect(created).toMatchObject({ ...words, status: 'pending', attempt_id: null, refusals: [] });

    const browser = openBrowser();
    const page = (await browser.open(path)).text;
    for (const part of [
      'You are asked to connect your Demo provider account',
      '“<bdi>Acme Dental</bdi>”',
      'So that our agent answers your mail',
      'Trunkline demo',
      'Continue to <bdi>Demo provider</bdi>',
      'Trunkline demo</bdi> asks for this:</p>\n<ul aria-labelledby="permissions"><li>Know which account this is</li>',
      '<summary>What <bdi>Demo provider</bdi> calls these permissions</summary>\n<ul><li><code>openid</code></li>',
    ]) {
      expect(page).toContain(part);
    }
    expect(await shown(apiKey, id)).toMatchObject({ status: 'pending' });
    const { authorizationUrl } = await browser.accept(path);
    expect(await shown(apiKey, id)).toMatchObject({ status: 'started' });
    const back = await browser.comeBack(await browser.consent(authorizationUrl));

    const { attempt_id, integration_id, ...after } = await shown(apiKey, id);
    expect(after).toMatchObject({ status: 'succeeded', refusals: [] });
    expect(await connections.primary(tenantId, 'demo')).toMatchObject({
      integrationId: integration_id,
      clientReference: 'ada',
      metadata: words.metadata,
    });
    const attempt = await request(`/integrations/oauth_attempts/${attempt_id}`, { apiKey });
    expect(attempt.body).toMatchObject({ status: 'succeeded', integration_id });
    // They have no account at the platform, so they end on a page of ours.
    expect(back.searchParams.get('success')).toBe('true');
    expect((await browser.open(below(back.href))).text).toContain('account is connected');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'connection.connected',
      data: { integration_id, invitation_id: id },
    });
  });

  it('leads the person to the tenant’s address, if it named one', async () => {
    const { apiKey } = await createTenant();
    const return_url = `${info.frontend_url}/thanks`;
    const { path } = await invite(apiKey, { return_url });
    const browser = openBrowser();
    const { authorizationUrl } = await browser.accept(path);
    const back = await browser.comeBack(await browser.consent(authorizationUrl));
    expect(back.origin + back.pathname).toBe(return_url);
  });

  it('connects no account that is connected for somebody else', async () => {
    const { apiKey, tenantId } = await createTenant();
    const accept = async (client_reference: string, username?: string, more = {}) => {
      const { id, path } = await invite(apiKey, { client_reference, ...more });
      const browser = openBrowser(new Map(), username);
      const { authorizationUrl } = await browser.accept(path);
      await browser.comeBack(await browser.consent(authorizationUrl));
      return shown(apiKey, id);
    };
    expect(await accept('ada')).toMatchObject({ status: 'succeeded' });
    const before = await connections.primary(tenantId, 'demo');
    const refused = { status: 'failed', error_code: 'account_in_use' };
    expect(await accept('bob')).toMatchObject(refused);
    const { integration_id } = await accept('bob', 'bob');
    // Also not to connect their own again.
    expect(await accept('bob', 'ada', { integration_id })).toMatchObject(refused);
    expect(await connections.primary(tenantId, 'demo')).toEqual(before);
    expect(await accept('eve', 'bob', { integration_id })).toMatchObject({ status: 'succeeded' });
  });

  it('may be tried again in the same browser by a person who cancelled', async () => {
    const { apiKey } = await createTenant();
    const { id, path } = await invite(apiKey);
    const browser = openBrowser();
    const { authorizationUrl } = await browser.accept(path);
    const back = await browser.comeBack(await browser.consent(authorizationUrl, 'cancel'));
    expect(await shown(apiKey, id)).toMatchObject({ status: 'failed', error_code: 'cancelled' });
    // Without the secret: this browser needs none any more.
    const own = below(back.origin + back.pathname);
    expect((await browser.open(own)).text).toMatch(
      /role="status">You did not allow the access.*Continue to/s,
    );
    const again = await browser.accept(own);
    await browser.comeBack(await browser.consent(again.authorizationUrl));
    expect(await shown(apiKey, id)).toMatchObject({ status: 'succeeded' });
  });

  it('is listed, the latest first, page by page', async () => {
    const { apiKey } = await createTenant();
    const ids: string[] = [];
    for (const purpose of ['a', 'b', 'c']) ids.unshift((await invite(apiKey, { purpose })).id);
    const listed: string[] = [];
    for await (const { body } of pagesOf('/invitations?limit=2', { apiKey })) {
      listed.push(...(body as { id: string }[]).map(({ id }) => id));
    }
    expect(listed).toEqual(ids);
  });

  it('is refused where a start would be, and for the same reasons', async () => {
    const { apiKey } = await createTenant();
    for (const [given, code, detail] of [
      [{ return_url: 'https://evil.example' }, 'validation_failed', /return_url: nobody/],
      [{ shop: 'a' }, 'validation_failed', /shop: Demo provider does not need this/],
      [{ scopes: ['all'] }, 'validation_failed', /scopes/],
      [{ integration_type: 'gmail' }, 'oauth_app_not_configured', /Gmail/],
      [{ integration_id: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001' }, 'not_found', /integration/],
    ] as const) {
      const { answer: response } = await invite(apiKey, given);
      expect(response.body, JSON.stringify(given)).toMatchObject({
        code,
        detail: expect.stringMatching(detail),
      });
    }
  });
});
