import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, respondWithOptions, useSite } from './element-page.ts';
import { lookAt } from './look-at.ts';

const on = await useSite();
const { opened, field, list, choose, press, openElements } = on;
await on.connectQuietly('ada');

const form = (more = '') =>
  `<form>${demoField('project_id', more)}${demoField('task_id')}<button>Send</button></form>`;

describe('a field with options', () => {
  let page: Page;
  const open = (body = form()) => openElements(body);

  beforeEach(async () => {
    ({ page } = opened());
    await open();
    await page.getByText('7 choices.').waitFor();
  });

  const active = () =>
    field('Project')
      .or(field('Task'))
      .and(page.locator('[aria-expanded=true]'))
      .evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant') ?? '';
        return (input.getRootNode() as unknown as DocumentLike).getElementById(id)?.textContent;
      });
  type DocumentLike = { getElementById(id: string): { textContent: string } | null };
  const sent = () => page.evaluate('[...new FormData(document.forms[0])]');

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
      await page.keyboard.press('Enter');
      expect(await field('Project').inputValue()).toBe('');
      expect(await field('Task').isDisabled()).toBe(true);
    });

    it('highlights the only match of a search, which Enter or Tab takes', async () => {
      await field('Project').fill('e');
      await page.getByText('choices for “e”.').first().waitFor();
      expect(await active()).toBe(undefined);
      await field('Project').fill('spring');
      await page.getByText('1 choice for “spring”.').first().waitFor();
      expect(await active()).toBe('Spring fair');
      await page.keyboard.press('Enter');
      expect(await field('Project').inputValue()).toBe('Spring fair');
      await field('Project').fill('website');
      await page.getByText('1 choice for “website”.').first().waitFor();
      await page.keyboard.press('Tab');
      expect(await field('Project').inputValue()).toBe('Website relaunch');
    });

    it('loads more inside the list, and goes on at the first new choice', async () => {
      await choose('Project', 'Customer calls');
      await page.getByText('100 choices so far').first().waitFor({ state: 'attached' });
      await field('Task').focus();
      await page.keyboard.press('ArrowUp');
      expect(await active()).toBe('Load more');
      await lookAt(page, 'options with more');
      await page.keyboard.press('Enter');
      await page.getByText('120 choices.').waitFor();
      expect(await active()).toBe('Call customer 101');
      expect(await list('Task').getByRole('option').count()).toBe(120);
    });

    it('is a part of its form: what it sends, what it must have, and how it is reset', async () => {
      await page.evaluate('document.forms[0].onsubmit = (event) => event.preventDefault()');
      await press('Send');
      await page.getByText('Choose something for Project.').waitFor();
      await page.getByRole('alert').getByText('Choose the Project first').waitFor();
      expect(await field('Project').evaluate((input) => input.matches(':focus'))).toBe(true);
      await lookAt(page, 'options refused');
      await choose('Project', 'Spring fair');
      await choose('Task', 'Plan the shifts');
      expect(await sent()).toEqual([
        ['project_id', 'spring-fair'],
        ['task_id', 'spring-fair-3'],
      ]);
      expect(await page.evaluate('document.forms[0].checkValidity()')).toBe(true);
      await page.evaluate('document.forms[0].reset()');
      expect(await sent()).toEqual([]);
    });

    it('shows saved values by their names, and says which are no longer offered', async () => {
      await open(form('value="gone"'));
      await page.getByText('“gone” is no longer offered. It stays').waitFor();
      await lookAt(page, 'options with a saved value that is gone');
      await open(form('value="spring-fair"'));
      await page.locator('input').and(field('Project')).waitFor();
      await expect.poll(() => field('Project').inputValue()).toBe('Spring fair');
      expect(await sent()).toEqual([['project_id', 'spring-fair']]);
      await choose('Task', 'Plan the shifts');
    });

    it('says nothing of a saved value that may be in the rest of a long list', async () => {
      const headers = { 'Access-Control-Expose-Headers': '*', 'X-Options-Truncated': 'true' };
      await respondWithOptions(page, { options: [{ id: 'a', name: 'A' }] }, 200, headers);
      const named = page.waitForResponse(/_ids=far/);
      await open(form('value="far"'));
      await named;
      await expect.poll(() => field('Project').inputValue()).toBe('far');
      expect(await page.getByText('no longer offered').count()).toBe(0);
    });

    it('leaves out names that come after the page has set another parent and choice', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(/website.*_ids=/, async (route) => {
        await promise;
        await route.continue();
      });
      const set = (project: string, task: string) =>
        page.evaluate(`{
          const [above, below] = document.querySelectorAll('trunkline-options');
          [above.value, below.value] = ['${project}', '${task}'];
        }`);
      const asked = page.waitForRequest(/website.*_ids=/);
      await set('website', 'website-1');
      await asked;
      await set('spring-fair', 'spring-fair-3');
      await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
      const named = page.waitForResponse(/website.*_ids=/);
      resolve();
      await (await named).finished();
      await page.evaluate('new Promise((then) => setTimeout(then, 100))');
      expect(await page.getByText('no longer offered').count()).toBe(0);
      expect(await field('Task').inputValue()).toBe('Plan the shifts');
    });

    it('has what a page set before the script was there, also once it is moved', async () => {
      // An element of another document has no script until a page gets it.
      await page.evaluate(`
        const early = document.implementation.createHTMLDocument().createElement('trunkline-options');
        const field = { component: 'demo', event: 'task_completed', field: 'project_id' };
        Object.assign(early, { session: '/session', ...field, value: 'spring-fair' });
        document.querySelector('trunkline-options').replaceWith(early);
      `);
      await expect.poll(() => field('Project').inputValue()).toBe('Spring fair');
      await page.evaluate('document.forms[0].append(document.querySelector("trunkline-options"))');
      await choose('Task', 'Plan the shifts');
      expect(await sent()).toEqual([
        ['task_id', 'spring-fair-3'],
        ['project_id', 'spring-fair'],
      ]);
    });

    it('takes the value of a parent that is no field of the page', async () => {
      await open(demoField('task_id'));
      await field('Task').and(page.locator(':disabled')).waitFor();
      expect(await field('Task').getAttribute('placeholder')).toBe('Choose the project_id first');
      const parents = '{ project_id: "spring-fair" }';
      await page.evaluate(`document.querySelector('trunkline-options').parents = ${parents}`);
      await choose('Task', 'Plan the shifts');
    });

    it('is drawn from right to left, too, with a gap below it', async () => {
      await page.evaluate('document.documentElement.dir = "rtl"');
      const drawn = await page.evaluate(`(() => {
        const [first, second] = document.querySelectorAll('trunkline-options');
        const { left, right } = getComputedStyle(first.renderRoot.querySelector('.combobox'), '::after');
        const gap = second.getBoundingClientRect().top - first.getBoundingClientRect().bottom;
        return [Number.parseFloat(left) < Number.parseFloat(right), gap];
      })()`);
      expect(drawn).toEqual([true, 16]);
      await choose('Project', 'Spring fair');
      await field('Project').click();
      await lookAt(page, 'options from right to left');
    });

    it('begins with the default of the API', async () => {
      const options = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
      const headers = { 'Access-Control-Expose-Headers': '*', 'X-Options-Default': 'b' };
      await respondWithOptions(page, { options }, 200, headers);
      await open();
      await expect.poll(() => field('Project').inputValue()).toBe('B');
    });
  });
});
