import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, respondWithOptions, useSite } from './element-page.ts';

const on = await useSite();
const { field, list, choose, press, site, openElements } = on;
await on.connectQuietly('ada');
const query = await on.connectQuietly('bob', { if_other_account: 'add' });
const bob = new URLSearchParams(query).get('integration_id');

const project = 'document.querySelector("[field=project_id]")';
const task = 'document.querySelector("[field=task_id]")';
const nextTask = 'await new Promise((resolve) => setTimeout(resolve))';
/** How a framework sorts its rows, and how somebody drags one. */
const moves = [
  ['at once', (it: string) => `document.forms[0].append(${it})`],
  [
    'after a time',
    (it: string) =>
      `(async () => { const it = ${it}; it.remove(); ${nextTask}; document.forms[0].append(it); })()`,
  ],
] as const;

describe.each(moves)('a field that a page moves %s', (_, move) => {
  let page: Page;
  const focused = (label: string) => field(label).evaluate((input) => input.matches(':focus'));

  beforeEach(async () => {
    ({ page } = on.opened());
    await openElements(`<form>${demoField('project_id')}${demoField('task_id')}</form>`);
    await page.getByText('7 choices.').waitFor();
  });

  it('stays cleared', async () => {
    const options = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
    const headers = { 'Access-Control-Expose-Headers': '*', 'X-Options-Default': 'b' };
    await respondWithOptions(page, { options }, 200, headers);
    await page.reload();
    await expect.poll(() => field('Project').inputValue()).toBe('B');
    await press('Clear Project');
    await page.evaluate(move(project));
    await page.getByText('2 choices.').waitFor();
    expect(await field('Project').inputValue()).toBe('');
    await page.evaluate(
      `${project}.session = () => fetch('/session', { method: 'POST' }).then((it) => it.json())`,
    );
    await page.getByText('2 choices.').waitFor();
    expect(await field('Project').inputValue()).toBe('');
  });

  it('keeps what is typed, what that has found, and the focus', async () => {
    await field('Project').pressSequentially('spri');
    await page.getByText('1 choice for “spri”.').first().waitFor();
    await page.evaluate(move(project));
    await expect.poll(() => focused('Project')).toBe(true);
    expect(await field('Project').inputValue()).toBe('spri');
    expect(await list('Project').getByRole('option').allInnerTexts()).toEqual(['Spring fair']);
    await page.keyboard.type('ng');
    await page.getByText('1 choice for “spring”.').first().waitFor();
    await page.keyboard.press('Enter');
    expect(await field('Project').inputValue()).toBe('Spring fair');
    await field('Project').click();
    await field('Task').focus();
    await list('Project').waitFor({ state: 'hidden' });
  });

  it('keeps what is chosen, and the choices that were loaded', async () => {
    await choose('Project', 'Customer calls');
    await page.getByText('100 choices so far').first().waitFor({ state: 'attached' });
    await field('Task').click();
    await list('Task').getByRole('option', { name: 'Load more' }).click();
    await page.getByText('120 choices.').waitFor();
    await list('Task').getByRole('option', { name: 'Call customer 101' }).click();
    await page.evaluate(move(task));
    await page.evaluate(move(project));
    await field('Task').click();
    await expect.poll(() => list('Task').getByRole('option').count()).toBe(120);
    expect(await field('Task').inputValue()).toBe('Call customer 101');
    expect(await field('Project').inputValue()).toBe('Customer calls');
  });

  it('finds its parent, which is back later, and reads what the page has set meanwhile', async () => {
    await choose('Project', 'Spring fair');
    await page.evaluate(`(async () => {
      const [above, below] = [${project}, ${task}];
      above.remove();
      below.remove();
      document.forms[0].append(below);
      ${nextTask};
      ${nextTask};
      above.setAttribute('integration-id', '${bob}');
      document.forms[0].append(above);
    })()`);
    await choose('Task', 'Plan the shifts');
    await expect.poll(() => on.choices('Project')).toContain('bob’s errands');
  });
});

describe('who leaves a page and goes back', () => {
  /** Chooses in both fields, and does something to them before that. */
  const comeBack = async (before: string) => {
    const { page } = on.opened();
    const fields = demoField('project_id') + demoField('task_id');
    await openElements(`<form>${fields}</form>`);
    await choose('Project', 'Spring fair');
    await choose('Task', 'Plan the shifts');
    await page.evaluate(before);
    await page.goto(`${site.origin}/elsewhere`);
    await page.goBack();
    await page.getByText('7 choices.').waitFor({ state: 'attached' });
    return () => Promise.all(['Project', 'Task'].map((label) => field(label).inputValue()));
  };

  it('finds what was chosen', async () => {
    const values = await comeBack('');
    await expect.poll(values).toEqual(['Spring fair', 'Plan the shifts']);
  });

  it('finds no choice in another field, if the page had moved one', async () => {
    const values = await comeBack(`document.forms[0].append(${project})`);
    expect(await values()).toEqual(['', '']);
  });
});
