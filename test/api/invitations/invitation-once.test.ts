import { describe, expect, it } from 'vitest';
import { createInvited, errorOf } from '../../support/stack/invited.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request } = stack;
const { openBrowser, proofIn } = createInviting(stack);
const { invited, accepted } = createInvited(stack);

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
    expect(await connected()).toHaveLength(1);
    expect(await status()).toBe('succeeded');
    // Not for the browser that used it.
    expect(await refusals()).toEqual({});
  });

  it('connects nothing once it was revoked, also for somebody who is at the provider', async () => {
    const { id, apiKey, connected, status, refusals, browser, callback, path } = await accepted();
    const revoke = () => request(`/invitations/${id}`, { method: 'DELETE', apiKey });
    for (const response of [await revoke(), await revoke()]) {
      expect(response.body).toMatchObject({ id, status: 'revoked' });
    }
    expect(errorOf(await browser.comeBack(callback))).toBe('invitation_ended');
    expect((await browser.open(path)).text).toContain('was withdrawn');
    expect(await connected()).toEqual([]);
    expect(await status()).toBe('revoked');
    // Nobody else saw it.
    expect(await refusals()).toEqual({});
  });

  it('is not used up by a mail filter, a preview or HEAD', async () => {
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
});
