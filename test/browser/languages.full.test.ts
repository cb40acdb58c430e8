import { describe, expect, it } from 'vitest';
import { languages } from '../../functions/platform/model/language.ts';
import { createInviting } from '../support/stack/inviting.ts';
import { demoField, useSite } from './element-page.ts';
import { lookAt, narrowViews } from './look-at.ts';

const on = await useSite();
const { info, opened, connectQuietly, openElements } = on;
const { invite } = createInviting(on);

const words = async (language: string) =>
  (await import(`../../functions/elements/words/${language}.json`, { with: { type: 'json' } }))
    .default;
const all = `<trunkline-integrations session="/session"></trunkline-integrations>
<form>${demoField('project_id')}${demoField('task_id')}</form>`;
const set = (name: string, value: string) =>
  opened().page.evaluate(`document.documentElement.setAttribute('${name}', '${value}')`);

describe('the elements', () => {
  it('speak each language, in light and dark, on a narrow page, and from right to left', async () => {
    const { page, complaints } = opened();
    await on.disconnectAll('demo');
    await connectQuietly('ada');
    await openElements(all);
    for (const language of languages) {
      await set('lang', language);
      const { accounts, choose_or_search } = await words(language);
      await page.getByRole('heading', { name: accounts, exact: true }).waitFor();
      await page.getByPlaceholder(choose_or_search).first().waitFor();
      for (const dir of ['ltr', 'rtl']) {
        await set('dir', dir);
        await lookAt(page, `elements, ${language}, ${dir}`, narrowViews);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('have the language of the nearest `lang`, and English if we lack it or it cannot be loaded', async () => {
    const { page } = opened();
    await page.route('**/elements/fr-*.json', (route) => route.abort());
    const field = (lang: string) =>
      `<div id="${lang}" lang="${lang}">${demoField('project_id')}</div>`;
    const tags = ['de-AT', 'pt', 'zh', 'fr', 'de_DE'];
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openElements(tags.map(field).join(''));
    const hints = tags.map((tag) => page.locator(`[id="${tag}"] input`));
    const texts = await Promise.all(hints.map((hint) => hint.getAttribute('placeholder')));
    const [de, pt, en] = await Promise.all(['de', 'pt-BR', 'en'].map(words));
    expect(texts).toEqual([de, pt, en, en, de].map(({ choose_or_search: hint }) => hint));
    // One request for all of a language.
    expect(asked.filter((path) => /\/de-\w+\.json$/.test(path))).toHaveLength(1);
  });
});

describe('the settings page', () => {
  it('speaks each language, in light and dark, and on a narrow page', async () => {
    const { page } = opened();
    for (const language of languages) {
      await page.goto(`${on.settings}?lang=${language}`);
      const { accounts } = await words(language);
      await page.getByRole('heading', { name: accounts, exact: true }).waitFor();
      await lookAt(page, `settings, ${language}`, narrowViews);
    }
  });
});

describe('the page of an invitation', () => {
  it('speaks each language, in light and dark, on a narrow page, and from right to left', async () => {
    const { page, complaints } = opened();
    await on.disconnectAll('demo');
    for (const language of languages) {
      const { url } = await invite(info.api_key, { language, if_other_account: 'add' });
      await page.goto(url);
      await page.locator('summary').click();
      for (const dir of ['ltr', 'rtl']) {
        await set('dir', dir);
        await lookAt(page, `invitation, ${language}, ${dir}`, narrowViews);
      }
    }
    expect(complaints).toEqual([]);
  });
});
