import { describe, expect, it } from 'vitest';
import { createInvited, errorOf } from '../../support/stack/invited.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { openBrowser, proofIn } = createInviting(stack);
const { accepted } = createInvited(stack);

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
    expect(await connected()).toEqual([]);
  });
});

describe('a provider’s page that somebody else was sent to', () => {
  it('connects no account of a person who has not seen our page, whatever cookies somebody set', async () => {
    const { browser, callback, connected, refusals, status } = await accepted();
    const [value = ''] = browser.cookies.values();
    const seeded = [
      [],
      // What a site beside the API may set is never taken for the cookie that only the API sets.
      [['trunkline_browser', value]],
      [['trunkline_browser', `invited;${value}`]],
      [['trunkline_invited', value.slice(0, -1)]],
    ] as [string, string][][];
    for (const cookies of seeded) {
      const back = await openBrowser(new Map(cookies)).comeBack(callback);
      expect(errorOf(back)).toBe('other_browser');
    }
    expect(await connected()).toEqual([]);
    expect(await status()).toBe('started');
    expect(await refusals()).toEqual({ other_browser: seeded.length });
    // Nothing of it was used up.
    await browser.comeBack(callback);
    expect(await status()).toBe('succeeded');
  });
});
