import { describe, expect, it } from 'vitest';
import { withChecksum } from '../../functions/domain/model/checksummed.ts';
import { createInviting } from '../support/stack/inviting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, rewriteRow, connections } = stack;
const { invite, openBrowser, shown, proofIn } = createInviting(stack);

/** A tenant with an invitation that may add any number of accounts, so that nothing but itself limits it. */
const invited = async (given: object = {}) => {
  const tenant = await createTenant();
  const { id, path } = await invite(tenant.apiKey, { if_other_account: 'add', ...given });
  return {
    ...tenant,
    id,
    path,
    connected: async () => (await connections.ofType(tenant.tenantId, 'demo')).connections.length,
    refusals: async () => {
      const { refusals } = await shown(tenant.apiKey, id);
      return Object.fromEntries(
        refusals.map(({ reason, times }: { reason: string; times: number }) => [reason, times]),
      );
    },
    status: async () => (await shown(tenant.apiKey, id)).status,
  };
};

/** Somebody has accepted, and is about to come back. */
const accepted = async (given?: object) => {
  const invitation = await invited(given);
  const browser = openBrowser();
  const { authorizationUrl } = await browser.accept(invitation.path);
  return { ...invitation, browser, callback: await browser.consent(authorizationUrl) };
};

const errorOf = (url: URL) => url.searchParams.get('error_code');

describe('a forwarded link', () => {
  it('starts nothing in another browser once it was accepted, and the sender sees it', async () => {
    const { path, refusals, connected, browser } = await accepted();
    const stranger = openBrowser();
    const page = (await stranger.open(path)).text;
    expect(page).toContain('in use in another browser');
    expect(proofIn(page)).toBe('');
    // With the form of the page as the first browser has it.
    const proof = proofIn((await browser.open(path)).text);
    expect((await stranger.press(path, proof)).text).toContain('Nothing was started');
    expect(await refusals()).toEqual({ other_browser: 1, not_from_page: 1 });
    expect(await connected()).toBe(0);
  });

  it('is bound to one of two browsers that accept it at the same time', async () => {
    const { path, refusals } = await invited();
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const proofs = await Promise.all(
      browsers.map(async ({ open }) => proofIn((await open(path)).text)),
    );
    const pages = await Promise.all(browsers.map(({ press }, n) => press(path, proofs[n] ?? '')));
    const led = pages.filter(({ text }) => text.includes('http-equiv="refresh"'));
    expect(led).toHaveLength(1);
    expect(await refusals()).toEqual({ other_browser: 2 });
  });
});

describe('a provider’s page that somebody else was sent to', () => {
  it('connects nothing of a person who has not seen our page, whatever cookies were planted', async () => {
    const { browser, callback, connected, refusals, status } = await accepted();
    const [value = ''] = browser.cookies.values();
    const planted = [
      [],
      // What a site beside the API may set is never taken for the cookie that only the API sets.
      [['trunkline_browser', value]],
      [['trunkline_browser', `invited;${value}`]],
      [['trunkline_invited', value.slice(0, -1)]],
    ] as [string, string][][];
    for (const cookies of planted) {
      const back = await openBrowser(new Map(cookies)).comeBack(callback);
      expect(errorOf(back)).toBe('other_browser');
    }
    expect(await connected()).toBe(0);
    expect(await status()).toBe('started');
    expect(await refusals()).toEqual({ other_browser: planted.length });
    // Nothing of it was used up.
    await browser.comeBack(callback);
    expect(await status()).toBe('succeeded');
  });

  it('shows nothing of the invitation to a browser without its link', async () => {
    const { callback } = await accepted();
    const stranger = openBrowser();
    const back = await stranger.comeBack(callback);
    const page = await stranger.open(`/invite/${back.pathname.split('/').at(-1)}`);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain('Acme Dental');
  });
});

describe('a form that our page did not send', () => {
  it('starts nothing: without the cookie, with another proof, or from another site', async () => {
    const { path, refusals, status } = await invited();
    const browser = openBrowser();
    const proof = proofIn((await browser.open(path)).text);
    const other = openBrowser();
    const others = proofIn((await other.open(path)).text);
    const answers = [
      await openBrowser().press(path, proof),
      await browser.press(path, others),
      await browser.press(path, ''),
      await browser.press(path, proof, { 'sec-fetch-site': 'cross-site' }),
      await browser.press(path, proof, { 'sec-fetch-site': 'same-site' }),
    ];
    for (const { text } of answers) expect(text).toContain('Nothing was started');
    expect(await status()).toBe('pending');
    expect(await refusals()).toEqual({ not_from_page: answers.length });
  });

  it('has no proof that was made for another invitation', async () => {
    const [mine, theirs] = [await invited(), await invited()];
    const browser = openBrowser();
    const proof = proofIn((await browser.open(mine.path)).text);
    await browser.press(theirs.path, proof);
    expect(await theirs.status()).toBe('pending');
  });
});

describe('an altered link', () => {
  it('is not found, whichever character is another one', async () => {
    const { path, status } = await invited();
    const link = path.slice('/invite/'.length);
    const at = (n: number) => link.slice(0, n) + (link[n] === 'a' ? 'b' : 'a') + link.slice(n + 1);
    const altered = [...link].map((_, n) => at(n));
    const answers = await Promise.all(
      [...altered, link.slice(1), `${link}a`, link.slice(0, 38)].map((each) =>
        openBrowser().open(`/invite/${each}`),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect(await status()).toBe('pending');
  });

  it('is not found with another secret and the right check characters, and the sender sees it', async () => {
    const { path, refusals } = await invited();
    const id = path.slice('/invite/'.length, '/invite/'.length + 32);
    const forged = withChecksum(id + 'A'.repeat(30), 6);
    const browser = openBrowser();
    expect((await browser.open(`/invite/${forged}`)).status).toBe(404);
    expect((await browser.accept(`/invite/${forged}`)).text).not.toContain('Acme Dental');
    expect(await refusals()).toEqual({ altered: 3 });
  });
});

describe('one invitation', () => {
  it('connects one account, however many tabs and clicks it was accepted in', async () => {
    const { path, connected, status, refusals } = await invited();
    const browser = openBrowser();
    const proof = proofIn((await browser.open(path)).text);
    const pages = await Promise.all([1, 2, 3].map(() => browser.press(path, proof)));
    const urls = pages.map(({ text }) => /0;url=([^"]+)/.exec(text)?.[1]?.replaceAll('&#38;', '&'));
    const callbacks: string[] = [];
    // Different accounts, each of which would be added.
    for (const url of urls) callbacks.push(await openBrowser().consent(url));
    const ends = await Promise.all(callbacks.map((callback) => browser.comeBack(callback)));
    expect(ends.map(errorOf).sort()).toEqual(['invitation_ended', 'invitation_ended', null]);
    expect(await connected()).toBe(1);
    expect(await status()).toBe('succeeded');
    expect(await refusals()).toEqual({ ended: 2 });
  });

  it('connects nothing more once it was used: the page says so, and the sender’s list', async () => {
    const { path, connected, refusals, browser, callback, id, apiKey } = await accepted();
    const proof = proofIn((await browser.open(path)).text);
    const first = await browser.comeBack(callback);
    expect((await browser.comeBack(callback)).href).toBe(first.href);
    for (const answer of [
      await browser.press(path, proof),
      await openBrowser().open(path),
      await browser.open(path),
    ]) {
      expect(answer.text).toContain('account is connected');
      expect(answer.text).not.toContain('<form');
    }
    expect(await connected()).toBe(1);
    // Not for the browser that used it.
    expect(await refusals()).toEqual({ ended: 1 });
    const deleted = await request(`/invitations/${id}`, { method: 'DELETE', apiKey });
    expect(deleted.body).toMatchObject({ status: 'succeeded' });
  });

  it('connects nothing once it was revoked, also for somebody who is at the provider', async () => {
    const { id, apiKey, connected, status, refusals, browser, callback, path } = await accepted();
    const revoke = () => request(`/invitations/${id}`, { method: 'DELETE', apiKey });
    for (const answer of [await revoke(), await revoke()]) {
      expect(answer.body).toMatchObject({ id, status: 'revoked' });
    }
    expect(errorOf(await browser.comeBack(callback))).toBe('invitation_ended');
    expect((await browser.open(path)).text).toContain('was withdrawn');
    expect(await connected()).toBe(0);
    expect(await status()).toBe('revoked');
    expect(await refusals()).toEqual({ ended: 1 });
  });

  it('connects nothing once it has expired, also for somebody who is at the provider', async () => {
    const { id, connected, status, browser, callback } = await accepted();
    await rewriteRow('invitations', { invitation_id: id }, { expires_at_ms: Date.now() });
    expect(errorOf(await browser.comeBack(callback))).toBe('invitation_ended');
    expect(await connected()).toBe(0);
    expect(await status()).toBe('expired');
  });

  it('has no flow that outlives it', async () => {
    const { id, path, apiKey } = await invited();
    const expires_at_ms = Date.now() + 60_000;
    await rewriteRow('invitations', { invitation_id: id }, { expires_at_ms });
    await openBrowser().accept(path);
    const { attempt_id } = await shown(apiKey, id);
    const attempt = await request(`/integrations/oauth_attempts/${attempt_id}`, { apiKey });
    expect(Object(attempt.body).expires_at).toBe(new Date(expires_at_ms).toISOString());
  });

  it('is not used up by whoever only looks: a mail filter, a preview, HEAD', async () => {
    const { path, refusals, status } = await accepted();
    for (const headers of [
      { 'sec-fetch-dest': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]) {
      await openBrowser().open(path, headers);
    }
    await request(path, { method: 'HEAD' }).catch(() => {});
    expect(await status()).toBe('started');
    expect(await refusals()).toEqual({});
  });

  it('is not another tenant’s: 404, as an unknown one', async () => {
    const { id } = await invited();
    const other = await createTenant();
    const unknown = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
    for (const method of ['GET', 'DELETE']) {
      for (const each of [id, unknown]) {
        const answer = await request(`/invitations/${each}`, { method, apiKey: other.apiKey });
        expect(answer).toMatchObject({
          status: 404,
          body: { detail: 'There is no such invitation. List them with GET /invitations.' },
        });
      }
    }
    expect((await request('/invitations', { apiKey: other.apiKey })).body).toEqual([]);
  });
});

describe('what a tenant writes', () => {
  it('is text on the page, and no header, script or address of another site', async () => {
    const asked_by = '"><script>alert(1)</script>\'';
    const purpose = '<img src=x onerror=alert(1)>&lt; javascript:alert(1) {base_url}';
    const { path } = await invited({ asked_by, purpose, metadata: { a: '</style><script>' } });
    const { text, headers } = await openBrowser().open(path);
    expect(text).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;lt;');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'sha256-[^']+'; img-src data:$/,
      ),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    for (const given of [{ purpose: 'a\r\nSet-Cookie: a=b' }, { asked_by: 'a\nb' }]) {
      const { apiKey } = await createTenant();
      expect((await invite(apiKey, given)).answer.status).toBe(422);
    }
  });
});
