import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { opened, field, list, choose } = on;
await on.connectQuietly('ada');

describe('a field with a list', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.open();
    await page.getByText('7 choices.').waitFor();
  });

  const active = () =>
    page.evaluate(
      'document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.textContent',
    );

  describe('success', () => {
    it('works by the keys alone, and says where they are', async () => {
      await field('Project').focus();
      expect(await field('Project').getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('ArrowDown');
      expect(await field('Project').getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      expect(await active()).toBe('Website relaunch');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      expect(await active()).toBe('Ideas for someday');
      await page.keyboard.press('Escape');
      expect(await field('Project').inputValue()).toBe('');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('Enter');
      expect(await field('Project').inputValue()).toMatch(/errands$/);
      expect(await list('Project').isVisible()).toBe(false);
      await page.keyboard.press('Tab');
      await page
        .getByRole('button', { name: 'Clear Project' })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('Enter');
      expect(await field('Project').inputValue()).toBe('');
      expect(await field('Task').isDisabled()).toBe(true);
    });

    it('highlights the only match of a search, which Enter or Tab takes', async () => {
      await field('Project').fill('e');
      await page.getByText('choices for “e”.').first().waitFor();
      expect(await active()).toBe(undefined);
      await field('Project').fill('spring');
      await page.getByText('1 choice for “spring”.').waitFor();
      expect(await active()).toBe('Spring fair');
      await page.keyboard.press('Enter');
      expect(await field('Project').inputValue()).toBe('Spring fair');
      await field('Project').fill('website');
      await page.getByText('1 choice for “website”.').waitFor();
      await page.keyboard.press('Tab');
      expect(await field('Project').inputValue()).toBe('Website relaunch');
      await page.locator('.clear:focus').waitFor();
    });

    it('loads more inside the list, and goes on at the first new choice', async () => {
      await choose('Project', 'Customer calls');
      await page.getByText('100 choices so far').waitFor();
      await field('Task').focus();
      await page.keyboard.press('ArrowUp');
      expect(await active()).toBe('Load more');
      await lookAt(page, 'combobox with more');
      await page.keyboard.press('Enter');
      await page.getByText('120 choices.').waitFor();
      expect(await active()).toBe('Call customer 101');
      expect(await list('Task').getByRole('option').count()).toBe(120);
    });

    it('keeps what was chosen when a person comes back, and says what is no longer offered', async () => {
      await choose('Project', 'Spring fair');
      await choose('Task', 'Plan the shifts');
      await page.route('**/options/task_id?*_ids=*', (route) =>
        route.fulfill({ json: { options: [] } }),
      );
      await page.reload();
      await page.getByText('“Plan the shifts” is no longer offered.').waitFor();
      expect(await field('Task').inputValue()).toBe('Plan the shifts');
      expect(await field('Project').inputValue()).toBe('Spring fair');
    });
  });

  describe('errors', () => {
    it('says in the list that it loads, is empty, or was refused', async () => {
      const answer = Promise.withResolvers<void>();
      await page.route('**/options/project_id?*', async (route) => {
        await answer.promise;
        await route.fulfill({ json: { options: [], success: true } });
      });
      await field('Project').fill('nothing');
      await page.locator('.popup').getByText('Loading…').waitFor();
      await lookAt(page, 'combobox loading');
      await page.locator('.popup').getByText('The provider is slow. Still loading…').waitFor();
      answer.resolve();
      await page.locator('.popup').getByText('Nothing found for “nothing”.').waitFor();
      await lookAt(page, 'combobox empty');

      await page.unroute('**/options/project_id?*');
      await page.route('**/options/project_id?*', (route) =>
        route.fulfill({
          status: 500,
          json: {
            detail: `The provider failed.${' words'.repeat(300)}`,
            code: 'provider_unavailable',
          },
        }),
      );
      await field('Project').fill('spring');
      await page
        .locator('.popup')
        .getByText(/^The provider failed\.( words){163}…$/)
        .waitFor();
      await lookAt(page, 'combobox refused');
      // The open list says it; what stands below the field is hidden until the list is closed.
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      const below = 'document.querySelector(".field .problem:not(:empty)")';
      expect(await page.evaluate(`getComputedStyle(${below}).opacity`)).toBe('0');
      await page.unroute('**/options/project_id?*');
      await list('Project').getByRole('option', { name: 'Try again' }).click();
      await list('Project').getByRole('option', { name: 'Spring fair' }).waitFor();
    });

    it('shows a choice with a hostile name as text, on the width that there is', async () => {
      const name = `<img src=x onerror=alert(1)>\u202E${'W'.repeat(300)}`;
      await page.route('**/options/project_id?*', (route) =>
        route.fulfill({ json: { options: [{ id: 'a', name }] } }),
      );
      await field('Project').fill('x');
      await list('Project').getByText('<img src=x onerror=alert(1)>').click();
      expect(await field('Project').inputValue()).toMatch(/^<img src=x.{1,150}…$/);
      await field('Project').click();
      await lookAt(page, 'combobox with a hostile name');
      expect(await page.locator('img').count()).toBe(0);
    });

    it('says what a look-up lacks, in a form whose row may show nothing', async () => {
      const detail = `Demo provider does not give the connected account the choices of Project${' x'.repeat(90)}. Connect it again, and grant: x.`;
      await page.route('**/options/project_id?*', (route) =>
        route.fulfill({ status: 422, json: { detail, code: 'missing_provider_scope' } }),
      );
      await field('Project').fill('spring');
      const notice = page.getByRole('alert').filter({ hasText: 'does not allow all' });
      await notice.getByText(detail).waitFor();
      expect(await notice.innerText()).not.toContain('row');
      await notice.getByRole('button', { name: 'Connect again Demo provider' }).waitFor();
      expect(await page.getByRole('button', { name: 'Connect again' }).count()).toBe(1);
      await page.unroute('**/options/project_id?*');
      await field('Project').and(page.locator(':disabled')).waitFor();
      expect(await page.getByText('7 choices.').count()).toBe(0);
    });
  });
});
