import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, respondWithOptions, useSite } from './element-page.ts';
import { lookAt } from './look-at.ts';

const on = await useSite();
const { opened, field, list, openElements } = on;
await on.connectQuietly('ada');

const form = `<form>${demoField('project_id')}${demoField('task_id')}<button>Send</button></form>`;

describe('a field with options', () => {
  let page: Page;
  const open = (body = form) => openElements(body);
  const popup = () => page.locator('.popup:visible');

  beforeEach(async () => {
    ({ page } = opened());
    await open();
    await page.getByText('7 choices.').waitFor();
  });

  describe('errors', () => {
    it('says in the list that it loads, is empty, or was refused', async () => {
      const waiting = Promise.withResolvers<void>();
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await page.route('**/options/project_id?*', async (route) => {
        await waiting.promise;
        await route.fulfill({ json: { options: [], success: true }, headers });
      });
      await field('Project').fill('nothing');
      await popup().getByText('Loading…').waitFor();
      await popup().getByText('The provider is slow. Still loading…').waitFor();
      await lookAt(page, 'options loading');
      waiting.resolve();
      await popup().getByText('Nothing found for “nothing”.').waitFor();
      await lookAt(page, 'options empty');
      await page.unroute('**/options/project_id?*');
      await respondWithOptions(
        page,
        { detail: 'The provider failed.', code: 'provider_unavailable' },
        500,
      );
      await field('Project').fill('spring');
      await popup().getByText('The provider failed.').waitFor();
      await lookAt(page, 'options failed');
      await page.unroute('**/options/project_id?*');
      await list('Project').getByRole('option', { name: 'Try again' }).click();
      await list('Project').getByRole('option', { name: 'Spring fair' }).waitFor();
    });

    it('says when to try again, and when that time is over', async () => {
      await page.clock.install();
      const detail = 'The rate limit of Demo is exceeded. Try again later.';
      const headers = { 'Retry-After': '90', 'Access-Control-Expose-Headers': 'Retry-After' };
      await respondWithOptions(page, { detail, code: 'provider_rate_limited' }, 429, headers);
      await open();
      const alert = page.getByRole('alert');
      const says = (when: string) =>
        alert.getByText(`The rate limit of Demo is exceeded. You can try again ${when}.`).waitFor();
      await says('in 2 minutes');
      const again = page.getByRole('button', { name: 'Try again' });
      expect(await again.isDisabled()).toBe(true);
      await page.clock.fastForward(90_000);
      await says('now');
      await page.unroute('**/options/project_id?*');
      await again.click();
      await page.getByText('7 choices.').waitFor();
    });

    it('offers to connect the account that is the trouble', async () => {
      const code = 'reconnect_required';
      await respondWithOptions(
        page,
        { detail: 'Demo provider ended the connection. Connect it again: POST /x.', code },
        422,
      );
      await open();
      await page.getByText('Demo provider ended the connection.', { exact: true }).waitFor();
      expect(await field('Project').getAttribute('placeholder')).toContain('reconnect needed');
      expect(await field('Task').getAttribute('placeholder')).toContain('reconnect needed');
      await page.locator('trunkline-connect').getByText('Connected').waitFor();
      await lookAt(page, 'options whose account is the trouble');
      await page.unroute('**/options/project_id?*');
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await page.getByText('7 choices.').waitFor();
      expect(await page.locator('trunkline-connect').count()).toBe(0);
    });

    it.each([
      ['demo', 'There is no such field of this event.'],
      ['none', 'Unknown component'],
    ])('says that the field is unknown, in the component %s', async (component, shown) => {
      await open(
        `<trunkline-options session="/session" component="${component}" event="task_completed" field="x">`,
      );
      await page.getByText(shown).waitFor();
    });
  });

  describe('security', () => {
    it('shows a choice with a hostile name as text, on the width that there is', async () => {
      const name = `<img src=x onerror=alert(1)>${'W'.repeat(300)}`;
      await respondWithOptions(page, { options: [{ id: 'a', name }] });
      await field('Project').fill('x');
      await list('Project').getByText('<img src=x onerror=alert(1)>').click();
      expect(await field('Project').inputValue()).toMatch(/^<img src=x.{1,150}…$/);
      await field('Project').click();
      await lookAt(page, 'options with a hostile name');
      expect(await page.locator('img').count()).toBe(0);
    });
  });
});
