import { describe, expect, it } from 'vitest';
import { createInviting } from '../support/stack/inviting.ts';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, opened, press, says } = on;
const { invite, shown } = createInviting(on);

describe('the page of an invitation', () => {
  it('leads a person to the provider and back to a page that says it is done', async () => {
    const { page, complaints } = opened();
    const purpose = '<b>So that</b> our agent can answer your mail, also at night and on holidays';
    const { id, url } = await invite(info.api_key, { purpose });
    await page.goto(url);
    await lookAt(page, 'invitation');
    expect(await page.locator('b').count()).toBe(0);

    await press('Continue to Demo provider');
    await on.logIn('ada');
    await press('Cancel');
    await says('You did not allow the access');
    await lookAt(page, 'invitation, cancelled');

    await press('Continue to Demo provider');
    await page.getByRole('button', { name: 'Allow' }).click();
    await says('account is connected');
    await lookAt(page, 'invitation, connected');
    expect(await shown(info.api_key, id)).toMatchObject({ status: 'succeeded', refusals: [] });
    // Back is no way to start again.
    await page.goBack();
    await page.goto(url);
    await says('account is connected');
    expect(complaints).toEqual([]);
  });

  it('frames its button where the person’s own colours replace those of the page', async () => {
    const { page } = opened();
    const { url } = await invite(info.api_key, { if_other_account: 'add' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(url);
    const [width, frame, ground] = await page.evaluate<string[]>(`(() => {
      const style = getComputedStyle(document.querySelector('button'));
      return [style.borderTopWidth, style.borderTopColor, style.backgroundColor];
    })()`);
    expect(width).toBe('1px');
    expect(frame).not.toBe(ground);
  });

  it('tells somebody to whom the link was passed on that it is in use elsewhere', async () => {
    const { page, complaints } = opened();
    const { id, url } = await invite(info.api_key, { if_other_account: 'add' });
    await page.goto(url);
    await press('Continue to Demo provider');
    await page.waitForURL('**/demo-provider/**');
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const theirs = await context?.newPage();
    if (!context || !theirs) throw new Error('There is no browser');
    await theirs.goto(url);
    await theirs.getByText('in use in another browser').first().waitFor();
    // Our page was not shown to them: the provider's page connects nothing either.
    await theirs.goto(page.url());
    await context.close();
    expect(await shown(info.api_key, id)).toMatchObject({
      status: 'started',
      refusals: [{ reason: 'other_browser', times: 1 }],
    });
    expect(complaints).toEqual([]);
  });

  it('starts nothing for a page of another site that sends its form', async () => {
    const { page } = opened();
    const { id, url } = await invite(info.api_key);
    await page.goto(url);
    await page.goto('about:blank');
    await page.setContent(`<form method="post" action="${url}"><button>Win</button></form>`);
    await press('Win');
    await says('Nothing was started');
    expect(await shown(info.api_key, id)).toMatchObject({ status: 'pending' });
  });
});
