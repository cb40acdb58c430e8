import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, useSite } from './element-page.ts';

const on = await useSite();
const { opened, field, list, choose, press, says, openElements } = on;
await on.connectQuietly('ada');

const task = 'document.querySelector("[field=task_id]")';
const project = 'document.querySelector("[field=project_id]")';
const sent = '[...new FormData(document.forms[0])]';
const both = (more = '') =>
  `<form id="f">${demoField('project_id', more)}${demoField('task_id')}</form>`;

/** What a framework does at each render: other functions and objects that say the same. */
const render = `window.render = (round) => {
  const session = () => {
    window.reader = round;
    return fetch('/session', { method: 'POST' }).then((answer) => answer.json());
  };
  const shown = { session, parents: { project_id: 'spring-fair' }, values: ['spring-fair-3'] };
  Object.assign(${task}, shown, { words: { optional: 'if you like' } });
  Object.assign(document.querySelector('trunkline-connect'), { session });
}`;

describe('a page that renders its elements again', () => {
  let page: Page;
  const hear = () =>
    page.evaluate(`window.heard = [];
      for (const name of ['input', 'change'])
        document.forms[0].addEventListener(name, ({ target }) => heard.push(name + ' ' + target.field + '=' + target.value));`);
  const heard = () => page.evaluate('heard.splice(0)');

  beforeEach(() => {
    ({ page } = opened());
  });

  it('sends no request, keeps a search and a choice, and renews the session by the newest function', async () => {
    await openElements(
      `<trunkline-connect type="demo"></trunkline-connect>${demoField('task_id').replace('session="/session"', '')}`,
    );
    await page.evaluate(`${render}; render(0)`);
    await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
    await choose('Task', 'Book the stand');
    await field('Task').fill('plan');
    await says('1 choice for “plan”.');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (let round = 1; round <= 10; round++) {
      await page.evaluate(`render(${round})`);
      await page.evaluate('new Promise(requestAnimationFrame)');
    }
    expect(requests).toEqual([]);
    expect(await list('Task').getByRole('option').allInnerTexts()).toEqual(['Plan the shifts']);
    await field('Task').press('Escape');
    expect(await field('Task').inputValue()).toBe('Book the stand');
    await page.route('**/integrations', (route) =>
      route.fulfill({ status: 401, json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    const renewed = page.waitForRequest('**/session');
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await renewed;
    expect(await page.evaluate('reader')).toBe(10);
  });

  it('hears a choice as of any field, and no letter that somebody types', async () => {
    await openElements(both());
    await page.getByText('7 choices.').waitFor();
    await hear();
    await field('Project').pressSequentially('spring');
    await says('1 choice for “spring”.');
    expect(await heard()).toEqual([]);
    await field('Project').press('Enter');
    expect(await heard()).toEqual(
      ['input', 'change'].map((name) => `${name} project_id=spring-fair`),
    );
    await choose('Task', 'Plan the shifts');
    await heard();
    await press('Clear Project');
    // What belonged to it is gone, too.
    expect(await heard()).toEqual([
      ...['input', 'change'].map((name) => `${name} task_id=`),
      ...['input', 'change'].map((name) => `${name} project_id=`),
    ]);
  });

  it('gets back by a reset what it has set last, as text or as JSON', async () => {
    await openElements(both(`value='["website"]'`));
    await expect.poll(() => field('Project').inputValue()).toBe('Website relaunch');
    await page.evaluate(`${project}.value = 'spring-fair'`);
    await choose('Project', 'New office');
    await page.evaluate('document.forms[0].reset()');
    await expect.poll(() => field('Project').inputValue()).toBe('Spring fair');
    expect(await page.evaluate(sent)).toEqual([['project_id', 'spring-fair']]);
    await page.evaluate(`${project}.value = '["website"]'`);
    expect(await page.evaluate(sent)).toEqual([['project_id', 'website']]);
    const saved = JSON.stringify({
      component_key: 'demo',
      event_key: 'task_completed',
      fields: { project_id: 'spring-fair', task_id: 'spring-fair-3' },
    });
    await openElements(
      `<trunkline-event-form session="/session" value='${saved}'></trunkline-event-form>`,
    );
    await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
  });

  it('may have set everything before the script, with the value before the field', async () => {
    await openElements('<form id="f"></form><p></p>');
    // An element of another document has no script until a page gets it.
    await page.evaluate(`
      window.early = document.implementation.createHTMLDocument().createElement('trunkline-options');
      const set = { values: ['spring-fair'], form: 'f', disabled: true, session: '/session' };
      Object.assign(early, set, { component: 'demo', event: 'task_completed', field: 'project_id' });
      document.querySelector('p').append(early);
      window.late = document.createElement('trunkline-options');
      late.value = 'website';
      late.name = 'place';
      late.form = 'f';
      late.disabled = undefined;
      for (const name of ['session', 'component', 'event', 'field']) late[name] = early[name];
    `);
    await expect.poll(() => field('Project').inputValue()).toBe('Spring fair');
    expect(await field('Project').isDisabled()).toBe(true);
    expect(await page.evaluate(sent)).toEqual([]);
    await page.evaluate("early.disabled = undefined; document.querySelector('p').append(late)");
    await expect
      .poll(() => page.evaluate(sent))
      .toEqual([
        ['project_id', 'spring-fair'],
        ['place', 'website'],
      ]);
    await page.evaluate('early.form = null');
    expect(await page.evaluate(sent)).toEqual([['place', 'website']]);
    expect(opened().complaints).toEqual([]);
  });
});
