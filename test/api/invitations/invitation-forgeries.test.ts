import { describe, expect, it } from 'vitest';
import { withChecksum } from '../../../functions/platform/model/checksummed.ts';
import { createInvited } from '../../support/stack/invited.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { createTenant, request } = stack;
const { invite, openBrowser, proofIn } = createInviting(stack);
const { invited } = createInvited(stack);

describe('a form that our page did not send', () => {
  it('starts nothing: without the cookie, with another proof, or from another site', async () => {
    const { path, refusals, status } = await invited();
    const browser = openBrowser();
    const proof = proofIn((await browser.open(path)).text);
    const other = openBrowser();
    const others = proofIn((await other.open(path)).text);
    const another = await invited();
    const proofOfAnother = proofIn((await browser.open(another.path)).text);
    const responses = [
      await openBrowser().press(path, proof),
      await browser.press(path, others),
      await browser.press(path, proofOfAnother),
      await browser.press(path, ''),
      await browser.press(path, proof, { 'sec-fetch-site': 'cross-site' }),
      await browser.press(path, proof, { 'sec-fetch-site': 'same-site' }),
    ];
    for (const { text } of responses) expect(text).toContain('Nothing was started');
    expect(await status()).toBe('pending');
    expect(await refusals()).toEqual({ not_from_page: responses.length });
  });

  it('sets no cookie in response to another site’s form', async () => {
    const { path } = await invited();
    const browser = openBrowser();
    await browser.open(path);
    const { headers } = await browser.press(path, '', {
      'sec-fetch-site': 'cross-site',
      cookie: '',
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('leads back to the invitation if the person opened two pages at once', async () => {
    const { path, status, refusals } = await invited();
    const browser = openBrowser();
    const pages = await Promise.all([openBrowser(), browser].map(({ open }) => open(path)));
    // The second page has replaced the cookie of the first.
    const older = { 'sec-fetch-site': 'same-origin' };
    const { text } = await browser.press(path, proofIn(pages[0]?.text ?? ''), older);
    expect(text).toContain('Nothing was started');
    const [, href = ''] = /<a class="button" href="([^"]+)"/.exec(text) ?? [];
    await browser.accept(href.replace(new URL(stack.info.base_url).pathname, ''));
    expect(await status()).toBe('started');
    expect(await refusals()).toEqual({});
  });
});

describe('an altered link', () => {
  it('is not found even with the right check characters, and the sender sees it', async () => {
    const { path, refusals } = await invited();
    const id = path.slice('/invite/'.length, '/invite/'.length + 32);
    const forged = withChecksum(id + 'A'.repeat(30), 6);
    const browser = openBrowser();
    expect((await browser.open(`/invite/${forged}`)).status).toBe(404);
    expect((await browser.accept(`/invite/${forged}`)).text).not.toContain('Acme Dental');
    expect(await refusals()).toEqual({ altered: 3 });
  });
});

describe('what a tenant writes', () => {
  it('stands in the frame of the sender and once, and no sentence of ours repeats it', async () => {
    const asked_by = 'Trunkline demo has checked this sender.';
    const { path, id, apiKey } = await invited({ asked_by });
    const browser = openBrowser();
    const { text } = await browser.open(path);
    const [, frame] = /<section class="words"[^>]*>(.*?)<\/section>/s.exec(text) ?? [];
    expect(frame).toContain(`<dd>“<bdi>${asked_by}</bdi>”</dd>`);
    expect(text.split(asked_by)).toHaveLength(2);
    await request(`/invitations/${id}`, { method: 'DELETE', apiKey });
    expect((await browser.open(path)).text).not.toContain(asked_by);
  });

  it('has no quotation mark, with which it could seem to end', async () => {
    const { apiKey } = await createTenant();
    const ended = 'Mail.” Trunkline demo has checked this sender. “Thanks';
    for (const field of ['asked_by', 'purpose']) {
      const { answer } = await invite(apiKey, { [field]: ended });
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: 'validation_failed',
          errors: [{ field, message: expect.stringMatching(/^leave out quotation marks/) }],
        },
      });
    }
  });

  it('is text on the page, and no header, script or address of another site', async () => {
    const asked_by = "><script>alert(1)</script>'";
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
