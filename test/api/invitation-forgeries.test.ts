import { describe, expect, it } from 'vitest';
import { withChecksum } from '../../functions/domain/model/checksummed.ts';
import { createInvited } from '../support/stack/invited.ts';
import { createInviting } from '../support/stack/inviting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { createTenant } = stack;
const { invite, openBrowser, proofIn } = createInviting(stack);
const { invited } = createInvited(stack);

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
