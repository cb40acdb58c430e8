import type { Page } from 'playwright-core';
import type { Site } from './site.ts';

/** What a person or a page may find wrong, in the order in which it is tried. */
export const wrongs = {
  console: 'the framework complains on the console',
  objects: 'objects and functions are lost',
  events: 'no choice is heard',
  move: 'a field that is moved loses its choice',
  form: 'its form does not send the choice',
  shown: 'it shows what was saved before',
  back: 'who goes back finds neither what was chosen nor what was saved',
  reset: 'a reset does not bring back what was saved',
} as const;

export type Wrong = keyof typeof wrongs;

const fields = `[...document.querySelectorAll('trunkline-options')]`;
const objectsAreThere = `${fields}.length === 2 && ${fields}.every(({ parents, session }) => {
  const isThere = typeof parents === 'object' || /^{/.test(parents);
  return isThere && parents && (session === '/session' || typeof session === 'function');
})`;
/** What each has as its value, if it shows the name of it, by the name of the field. */
const valuesShown = `JSON.stringify(Object.fromEntries(${fields}.map((field) => {
  const text = field.shadowRoot?.querySelector('input')?.value;
  const isShown = Boolean(text) === Boolean(field.value) && !(text && text === field.value);
  return [field.id, isShown ? field.value : 'not shown'];
}).sort()))`;

const saved = { first: 'website-1', second: '' };
const chosen = { first: 'website-3', second: 'website-2' };

/** `form`: whether the page stays when it is sent; `open`: until the elements are there. */
type Visit = {
  site: Site;
  address: string;
  form: { stays: boolean };
  open: () => Promise<unknown>;
  /** What is expected to be wrong. */
  wrong?: Wrong;
};

/** What is missing does not come, however long one waits. */
const shortPatienceMs = 6000;

/** Not of the elements, nor of the network. */
const isComplaint = /hydrat|resolve component|is not a known|NG0\d+/i;

/** Drives a page with two fields in a form, the first of which has a saved value. */
export const observe = async (page: Page, { site, address, form, open, wrong }: Visit) => {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => isComplaint.test(message.text()) && complaints.push(message.text()),
  );
  const has = async (condition: string): Promise<boolean> =>
    page.waitForFunction(condition, undefined, { polling: 100 }).then(
      () => true,
      () => false,
    );
  const hasValues = (...values: readonly object[]) =>
    has(`${JSON.stringify(values.map((each) => JSON.stringify(each)))}.includes(${valuesShown})`);
  const choose = async (name: string, row: number): Promise<void> => {
    await page.locator(`trunkline-options#${name} input`).click();
    await page.locator(`trunkline-options#${name}`).getByRole('option').nth(row).click();
  };
  const chooseBoth = async () => {
    await choose('second', 1);
    await choose('first', 2);
    return has(`globalThis.heard?.join() === 'website-2,website-3'`);
  };
  const turn = async () => {
    await page.evaluate(`${fields}.forEach((field) => { field.isMarked = true; })`);
    await page.getByRole('button', { name: 'Turn' }).click();
    const isTurned = await has(`${fields}[0].id === 'second'`);
    const isSame = await has(`${fields}.every((field) => field.isMarked)`);
    return isTurned && isSame && hasValues(chosen);
  };
  const send = async () => {
    site.saved.length = 0;
    const sending = page.waitForRequest('**/saved');
    await page.getByRole('button', { name: 'Save' }).click();
    await sending;
    if (!form.stays) await page.waitForURL('**/saved');
    const sent = Object.fromEntries(new URLSearchParams(site.saved[0]));
    return sent.first === chosen.first && sent.second === chosen.second;
  };
  const keepsShowing = async () => {
    await page.getByText('All is saved').waitFor();
    return hasValues(chosen);
  };
  const returned = async () => {
    await page.goBack();
    await open();
    await has(`${fields}[0]?.shadowRoot?.querySelector('input')`);
    return hasValues(chosen, saved);
  };
  const goBack = async () => {
    if (form.stays) await page.goto(`${site.origin}/saved`);
    if (!(await returned())) return false;
    const away = page.getByRole('link', { name: 'Away' });
    if ((await away.count()) === 0) return true;
    await away.click();
    await page.getByText('Nothing to choose').waitFor();
    return returned();
  };
  const reset = async () => {
    await choose('second', 3);
    await page.evaluate('document.forms[0].reset()');
    return hasValues(saved);
  };
  const steps: Readonly<Record<Wrong, () => Promise<boolean>>> = {
    console: async () => complaints.length === 0,
    objects: () => has(objectsAreThere),
    events: chooseBoth,
    move: turn,
    form: send,
    shown: async () => !form.stays || keepsShowing(),
    back: goBack,
    reset,
  };
  await page.goto(site.origin + address);
  await open();
  await has(`${fields}.length === 2`);
  for (const [name, isRight] of Object.entries(steps)) {
    if (name === wrong) page.setDefaultTimeout(shortPatienceMs);
    const isFine = await isRight().catch(() => false);
    if (!isFine) return name;
  }
  return undefined;
};
