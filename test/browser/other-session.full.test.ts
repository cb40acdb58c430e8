import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, useSite } from './element-page.ts';
import { inWindow } from './in-window.ts';

const on = await useSite();
const { opened, says, site, openElements, configure, routeOther, field, list } = on;
await on.connectQuietly('ada');

const connect = '<trunkline-connect type="demo"></trunkline-connect>';
const accounts = '<trunkline-integrations></trunkline-integrations>';

describe('elements whose session goes or is late', () => {
  let page: Page;

  beforeEach(() => {
    ({ page } = opened());
    site.session = {};
  });

  it('wait while a page sets false, as where it renders `person && session`', async () => {
    await openElements(accounts);
    await page.evaluate('document.querySelector("trunkline-integrations").session = false');
    await says('Loading…');
    await page.evaluate('document.querySelector("trunkline-integrations").session = "/session"');
    await on.row('ada').waitFor();
    await page.evaluate('document.querySelector("trunkline-integrations").session = false');
    await says('Loading…');
    expect(opened().complaints).toEqual([]);
  });

  it('show no choices of the last one while those of the next one are read', async () => {
    await routeOther();
    await openElements(demoField('project_id').replace('session="/session"', ''));
    await configure('"/session"');
    await field('Project').click();
    await list('Project').getByRole('option').first().waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/events/components/demo', (route) =>
      held.promise.then(() => route.continue()),
    );
    const reading = page.waitForRequest('**/events/components/demo');
    await configure('"/other-session"');
    await reading;
    expect(await list('Project').locator('[role=option]').count()).toBe(0);
    held.resolve();
  });

  it('ask no other person about the account that the last one was about to disconnect', async () => {
    await routeOther();
    await openElements(accounts);
    await configure('"/session"');
    await on.row('ada').waitFor();
    await on.row('ada').click();
    await on.press('Disconnect ada');
    await page.getByRole('dialog').waitFor();
    await configure('"/other-session"');
    await says('No account is connected yet.');
    const shown = 'document.querySelector("trunkline-integrations").shadowRoot.textContent';
    expect(await page.evaluate(shown)).not.toContain('ada');
  });

  it('offer the components of this session, though those of the last one come later', async () => {
    await routeOther();
    const held = Promise.withResolvers<void>();
    const late = [{ key: 'late', label: 'Late', integration_type: 'demo' }];
    const headers = { 'Access-Control-Allow-Origin': '*' };
    const respond = (route: Route) =>
      held.promise.then(() => route.fulfill({ json: late, headers }));
    await page.route('**/events/components', respond, { times: 1 });
    await openElements('<trunkline-event-form></trunkline-event-form>');
    const reading = page.waitForRequest('**/events/components');
    await configure('"/session"');
    await reading;
    await configure('"/other-session"');
    await field('Project').waitFor();
    const last = page.waitForResponse('**/events/components');
    held.resolve();
    await last;
    await page.evaluate('new Promise(requestAnimationFrame)');
    await page.evaluate('document.querySelector("trunkline-event-form").updateComplete');
    expect(await page.getByLabel('Component').locator('option').allInnerTexts()).toContain('Demo');
  });

  it('wait no longer than others for a session that hangs', async () => {
    // Those 30 seconds are over for whoever has begun to wait, and for nobody else.
    await page.addInitScript(`const own = AbortSignal.timeout;
      const waiting = [];
      window.waitTooLong = () => waiting.splice(0).forEach((each) => each.abort(new Error('late')));
      AbortSignal.timeout = (ms) => {
        if (ms !== 30_000) return own.call(AbortSignal, ms);
        const controller = new AbortController();
        waiting.push(controller);
        return controller.signal;
      };`);
    await openElements(connect + accounts);
    const asked = page.waitForRequest('**/session');
    await page.route('**/session', () => {});
    await configure('"/session"');
    await asked;
    await page.evaluate('waitTooLong()');
    await says('This page could not sign in. Load it again.');
  });

  it('say what a window has connected, though the page renews its token just then', async () => {
    await on.disconnectAll('demo');
    site.session = { return_url: site.origin };
    const renew = () =>
      configure(
        "await fetch('/session', { method: 'POST' }).then(async (it) => (await it.json()).session_token)",
      );
    await openElements(connect.replace('type', 'in="window" type'));
    await renew();
    const start = () => on.press('Connect Demo provider');
    await page.getByRole('button', { name: 'Connect Demo provider' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/integrations', (route) => held.promise.then(() => route.continue()), {
      times: 1,
    });
    const reading = page.waitForRequest('**/integrations');
    await inWindow(page, start, 'ada');
    await reading;
    const anew = page.waitForResponse('**/integrations');
    await renew();
    await anew;
    held.resolve();
    await says('ada is connected');
  });
});
