import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';

const post = "fetch('/session', { method: 'POST' }).then((answer) => answer.json())";
const on = await useSite();
const { info, opened, says, site, openElements, configure, routeOther } = on;

describe('the session of elements', () => {
  let page: Page;
  let sessions: number;
  const open = (session = 'session="/session"') =>
    openElements(`<trunkline-connect type="demo" ${session}></trunkline-connect>
<trunkline-integrations ${session}></trunkline-integrations>`);
  /** As when a person comes back to the page. */
  const lookAgain = () => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
    sessions = 0;
    site.session = {};
    page.on('request', (request) => {
      if (request.url().endsWith('/session')) sessions++;
    });
  });

  const startAfresh = () =>
    page.evaluate(`for (const element of document.querySelectorAll('[session]')) {
      element.session = undefined;
      element.session = '/session';
    }`);

  it('is one for all, which a function gets, and so are words', async () => {
    await open('');
    await page.evaluate(`import('${info.base_url}/elements.js').then(({ configure }) => configure({
      session: () => fetch('/session', { method: 'POST' }).then((answer) => answer.json()),
      words: { connect: '{label} verbinden' },
    }))`);
    await page.getByRole('button', { name: 'Demo provider verbinden' }).waitFor();
    await says('No account is connected yet.');
    expect(sessions).toBe(1);
  });

  it('is another after undefined, though its address is the same', async () => {
    await open();
    await says('No account is connected yet.');
    const listed = page.waitForResponse('**/integrations');
    await startAfresh();
    await listed;
    expect(sessions).toBe(2);
  });

  it('is another after undefined, though configure gets the same function', async () => {
    await open('');
    await page.evaluate(`import('${info.base_url}/elements.js').then(({ configure }) => {
      const session = () => fetch('/session', { method: 'POST' }).then((answer) => answer.json());
      configure({ session });
      window.startAfresh = () => [undefined, session].forEach((session) => configure({ session }));
    })`);
    await says('No account is connected yet.');
    const listed = page.waitForResponse('**/integrations', { timeout: 5000 });
    await page.evaluate('startAfresh()');
    await listed;
    expect(sessions).toBe(2);
  });

  it('is renewed before it ends', async () => {
    site.session = { expires_in_seconds: 60 };
    await page.clock.install();
    const refused: number[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.status());
    });
    await open();
    await says('No account is connected yet.');
    await page.clock.fastForward(31_000);
    const renewed = page.waitForResponse('**/session');
    const listed = page.waitForResponse('**/integrations');
    await lookAgain();
    await renewed;
    await listed;
    expect([sessions, refused]).toEqual([2, []]);
  });

  it('is renewed once when the API refuses it, and then people read what to do', async () => {
    await open();
    await says('No account is connected yet.');
    const headers = { 'Access-Control-Allow-Origin': '*' };
    const json = { code: 'unauthorized', detail: 'It has expired: make a new session.' };
    await page.route('**/integrations', (route) => route.fulfill({ status: 401, json, headers }));
    await lookAgain();
    await says('This page could not sign in. Load it again.');
    expect(await page.getByText('make a new session').count()).toBe(0);
    // The two elements of the page ask together.
    expect(sessions).toBeLessThanOrEqual(3);
    await page.unroute('**/integrations');
    await on.press('Try again');
    await says('No account is connected yet.');
  });

  it.each([
    ['an endpoint', '"/session"'],
    ['a function', `() => window.isBack ? ${post} : new Promise(() => {})`],
  ])('is waited for as long as a request may take, whether %s gets it', async (_, session) => {
    // Those 30 seconds are over at once.
    await page.addInitScript(`const own = AbortSignal.timeout;
      AbortSignal.timeout = (ms) => own.call(AbortSignal, ms === 30_000 && !window.isBack ? 1 : ms);`);
    await page.route('**/session', () => {});
    await open('');
    await configure(session);
    await says('This page could not sign in. Load it again.');
    await page.unroute('**/session');
    await page.evaluate('isBack = true');
    await on.press('Try again');
    await says('No account is connected yet.');
  });

  it('is that of what only this session reads, such as its types', async () => {
    await open();
    await says('No account is connected yet.');
    const types = page.waitForResponse('**/integrations/types');
    await startAfresh();
    await types;
  });

  it('is another at another address, and what the last one has read goes at once', async () => {
    await on.connectQuietly('ada');
    await routeOther();
    await open('');
    await configure('"/session"');
    await on.row('ada').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/integrations', (route) => held.promise.then(() => route.continue()));
    await configure('"/other-session"');
    await says('Loading…');
    expect(await page.getByText('ada').count()).toBe(0);
    held.resolve();
    await says('No account is connected yet.');
  });

  it('is another, though the last one still reads', async () => {
    await on.connectQuietly('ada');
    await routeOther();
    const held = Promise.withResolvers<void>();
    await page.route('**/integrations', (route) => held.promise.then(() => route.continue()), {
      times: 1,
    });
    await open('');
    const reading = page.waitForRequest('**/integrations');
    await configure('"/session"');
    await reading;
    await configure('"/other-session"');
    await says('No account is connected yet.');
    const late = page.waitForResponse('**/integrations');
    held.resolve();
    await (await late).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await page.getByText('ada').count()).toBe(0);
  });

  it('reads accounts once for all elements that read them at once', async () => {
    let lists = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/integrations')) lists++;
    });
    await open();
    await says('No account is connected yet.');
    expect(lists).toBe(1);
    const listed = page.waitForResponse('**/integrations');
    await lookAgain();
    await listed;
    expect(lists).toBe(2);
  });
});
