import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';
import { lookAt } from './look-at.ts';

const on = await useSite();
const { info, request, connectQuietly, opened, field, choose, press, says, openElements } = on;

const tag =
  '<trunkline-event-form session="/session" component="demo" event="task_completed"></trunkline-event-form>';
const fields = { project_id: 'spring-fair', task_id: 'spring-fair-3' };
const gone = 'The account of these choices is no longer connected.';

describe('the account of an event’s form', () => {
  let page: Page;
  let ada = '';
  let bob = '';
  const account = () => page.locator('trunkline-event-form').getByLabel('Account');
  const shown = () => account().locator('option:checked').innerText();
  const form = 'document.querySelector("trunkline-event-form")';
  const value = () => page.evaluate(`${form}.value`);
  const saved = (integration_id?: string) => ({
    ...{ component_key: 'demo', event_key: 'task_completed', fields },
    ...(integration_id && { integration_id }),
  });
  const open = async (given?: object) => {
    await openElements(tag);
    if (given) await page.evaluate(`${form}.value = ${JSON.stringify(given)}`);
  };
  const showSaved = async (given: object) => {
    await open(given);
    await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
  };
  const connect = async (username: string) => {
    const query = await connectQuietly(username, { if_other_account: 'add' });
    return new URLSearchParams(query).get('integration_id') ?? '';
  };
  const change = async (method: 'PATCH' | 'DELETE', id: string, body?: object) => {
    const sent = { method, apiKey: info.api_key, body: body && JSON.stringify(body) };
    expect((await request(`/integrations/${id}`, sent)).status).toBe(200);
  };
  /** A person comes back to the page. */
  const comeBack = async () => {
    const reading = page.waitForResponse('**/integrations');
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await reading;
  };

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
    ada = await connect('ada');
    bob = await connect('bob');
  });

  describe('success', () => {
    it.each([
      ['nothing', undefined],
      ['ids of no account', saved()],
    ])('stays when another becomes primary, with %s saved', async (_, given) => {
      await open(given);
      await expect.poll(shown).toBe('ada');
      await change('PATCH', bob, { primary: true });
      await comeBack();
      await choose('Project', 'ada’s errands');
      expect(await shown()).toBe('ada');
      expect(await value()).toMatchObject({ integration_id: ada });
    });

    it.each([true, false])(
      'shows its ids under no other one, saved with it: %s',
      async (isNamed) => {
        await showSaved(saved(isNamed ? ada : ''));
        await account().selectOption('bob');
        await expect.poll(() => field('Project').inputValue()).toBe('');
        expect(await value()).toMatchObject({ integration_id: bob, fields: {} });
        await account().selectOption('ada');
        await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
        expect(await value()).toEqual(saved(ada));
      },
    );

    it('is chosen anew for another component, and is again that of what was saved', async () => {
      await openElements(tag.replace(/ component.*"(?=>)/, ''));
      await page.evaluate(`${form}.value = ${JSON.stringify(saved(bob))}`);
      await expect.poll(shown).toBe('bob');
      const component = page.locator('trunkline-event-form').getByLabel('Component');
      await component.selectOption('HubSpot');
      await says('HubSpot is not connected.');
      await component.selectOption('Demo');
      await expect.poll(shown).toBe('bob');
      expect(await value()).toEqual(saved(bob));
    });
  });

  describe('errors', () => {
    it('asks for another one where that of what was saved is gone', async () => {
      await change('DELETE', ada);
      await open(saved(ada));
      await says(gone);
      expect(await shown()).toBe('');
      await lookAt(page, 'form whose account is gone');
      await press('Use these choices');
      await expect.poll(() => account().evaluate((it) => it.matches(':focus'))).toBe(true);
      expect(await page.getByText('This is what to save:').count()).toBe(0);
      expect(await value()).toEqual(saved(ada));
      await account().selectOption('bob');
      await choose('Project', 'bob’s errands');
      expect(await page.getByText(gone).count()).toBe(0);
      expect(await value()).toEqual({ ...saved(bob), fields: { project_id: 'errands' } });
    });

    it('begins anew where another account takes its place and its id', async () => {
      await showSaved(saved(ada));
      await connectQuietly('carol', { integration_id: ada, if_other_account: 'replace' });
      await comeBack();
      await expect.poll(shown).toBe('carol');
      await expect.poll(() => field('Project').inputValue()).toBe('');
      expect(await value()).toMatchObject({ integration_id: ada, fields: {} });
    });

    it('asks when it ends while the form is open, also if it comes back under another id', async () => {
      await showSaved(saved(ada));
      await change('DELETE', ada);
      await comeBack();
      await says(gone);
      const again = await connect('ada');
      expect(again).not.toBe(ada);
      await comeBack();
      await expect.poll(() => account().locator('option').allInnerTexts()).toContain('ada');
      expect(await shown()).toBe('');
      expect(await value()).toEqual(saved(ada));
      await account().selectOption('ada');
      await expect.poll(() => field('Project').inputValue()).toBe('');
      expect(await value()).toMatchObject({ integration_id: again, fields: {} });
    });

    it('offers to connect one where there is none, and still saves nothing under it', async () => {
      await on.disconnectAll('demo');
      await open(saved(ada));
      await says('Demo is not connected.');
      await press('Use these choices');
      await connect('bob');
      await comeBack();
      await says(gone);
      expect(await value()).toEqual(saved(ada));
    });
  });
});
