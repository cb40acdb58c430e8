import { describe, expect, it } from 'vitest';
import { demoField, useSite } from './element-page.ts';

const on = await useSite();
const { opened, openElements } = on;

const set = (name: string, value: string) =>
  opened().page.evaluate(`document.documentElement.setAttribute('${name}', '${value}')`);
/** The languages that a screen reader hears in an element. */
const spoken = (tag: string) =>
  opened().page.evaluate<string[]>(`(() => {
    const element = document.querySelector('${tag}');
    return [...new Set([...element.shadowRoot.children].map((each) => each.closest('[lang]')?.lang))];
  })()`);
const form = '<trunkline-event-form session="/session" component="demo"></trunkline-event-form>';
const list = '<trunkline-integrations session="/session" types="demo"></trunkline-integrations>';

describe('elements on a page in a language that they lack', () => {
  it('name the language of their words, and that of the page where the page has set the words', async () => {
    await openElements(demoField('project_id'));
    await set('lang', 'ar');
    const text = opened().page.getByPlaceholder(/\p{L}/u);
    await text.waitFor();
    await expect.poll(() => spoken('trunkline-options')).toEqual(['en']);
    const words = "{ choose_or_search: 'ابحث' }";
    await opened().page.evaluate(`document.querySelector('trunkline-options').words = ${words}`);
    await expect.poll(() => spoken('trunkline-options')).toEqual([undefined]);
  });

  it('follow the page with all that is in them', async () => {
    await on.disconnectAll('demo');
    await on.connectQuietly('ada');
    await openElements(form);
    await opened().page.getByPlaceholder('Choose or search').first().waitFor();
    await set('lang', 'de');
    await opened().page.getByPlaceholder('Auswählen oder suchen').first().waitFor();
    expect(await spoken('trunkline-event-form')).toEqual(['de']);
  });

  it('end a sentence behind its last word', async () => {
    await on.disconnectAll('demo');
    await openElements(list);
    await set('lang', 'ar');
    await set('dir', 'rtl');
    await opened().page.getByText('No account is connected yet.').waitFor();
    const [first, last] = await opened().page.evaluate<number[]>(`(() => {
      const { shadowRoot } = document.querySelector('trunkline-integrations');
      const text = [...shadowRoot.querySelector('p.quiet').childNodes].find((each) => each instanceof Text && each.length);
      return ['N', '.'].map((letter) => {
        const range = new Range();
        range.setStart(text, text.data.lastIndexOf(letter));
        range.setEnd(text, text.data.lastIndexOf(letter) + 1);
        return range.getBoundingClientRect().left;
      });
    })()`);
    expect(last).toBeGreaterThan(first ?? 0);
  });

  it('begin each line at the right on a page from right to left', async () => {
    await on.disconnectAll('demo');
    await on.connectQuietly('ada');
    await openElements(list);
    await set('dir', 'rtl');
    await on.manage('Demo');
    // The end of a heading, of a label and of a name, before the end of what each of them is in.
    const gaps = await opened().page.evaluate<number[]>(`(() => {
      const { shadowRoot } = document.querySelector('trunkline-integrations');
      return ['section > h2', '.panel label', '.who > .quiet:not(.tag)'].map((selector) => {
        const element = shadowRoot.querySelector(selector);
        const range = new Range();
        range.selectNodeContents(element);
        return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
      });
    })()`);
    expect(gaps.filter((gap) => gap > 1)).toEqual([]);
  });
});
