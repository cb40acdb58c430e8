import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';

const on = await useSite();
const { opened, press, says, site, openElements } = on;

describe('a person who stops the way to the provider', () => {
  let page: Page;
  const earlier = { attemptId: 'earlier', start: { type: 'none' }, by: 'trunkline-connect' };
  /** As when this tab came back from a provider. */
  const store = async () => {
    await page.addInitScript(`sessionStorage['trunkline-attempt'] = '${JSON.stringify(earlier)}'`);
    await page.clock.install();
  };
  const stored = () => page.evaluate('JSON.parse(sessionStorage["trunkline-attempt"])');
  const stop = async () => {
    site.session = { return_url: site.origin };
    // As when they stop it: the page stays.
    await page.route('**/demo-provider/**', (route) => route.fulfill({ status: 204 }));
    await openElements('<trunkline-connect type="demo" session="/session"></trunkline-connect>');
    const stopped = page.waitForRequest('**/demo-provider/**');
    await press('Connect Demo provider');
    await stopped;
    await says('Opening Demo provider…');
    await page.unroute('**/demo-provider/**');
  };

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
  });

  it.each(['Start again', 'Connect Demo provider'])('can %s', async (button) => {
    await stop();
    await press(button);
    await page.getByLabel('Username').waitFor();
  });

  it('keeps what has just begun, also when the minute of an earlier one ends', async () => {
    await store();
    await stop();
    await page.clock.fastForward(61_000);
    expect(await stored()).toMatchObject({ start: { type: 'demo' }, by: 'trunkline-connect' });
  });

  it('finds nothing of an earlier attempt after a minute', async () => {
    await store();
    await openElements('<trunkline-connect type="demo" session="/session"></trunkline-connect>');
    await page.getByRole('button', { name: 'Connect Demo provider' }).waitFor();
    expect(await stored()).toEqual(earlier);
    await page.clock.fastForward(61_000);
    expect(await stored()).toBeNull();
  });
});
