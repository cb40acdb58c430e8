import { describe, expect, it } from 'vitest';
import { createFlowId } from '../../functions/connect/domain/flow-id.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, opened, settings } = on;
const { start } = createConnecting(on);

const callbacks = `${info.base_url}/integrations/oauth_callback`;
const forged = `${createFlowId()}.${'A'.repeat(200)}`;
/** What Facebook ends every address with. */
const withFragment = '#_=_';

const unfinished = 'This connection could not be finished';

describe('a person whose provider sends them back with', () => {
  it.each([
    ['a malformed state', `demo?code=a&state=hello`, unfinished],
    ['an error that is too long', `demo?error=${'e'.repeat(300)}`, unfinished],
    ['markup in everything', 'demo?code=%3Cb%3Ea&code=b&state=%3Cscript%3E', unfinished],
    [
      'an unknown type',
      `no_such_type?code=a&state=${forged}`,
      'This address belongs to no service',
    ],
  ])('%s sees a page that says what to do', async (_, address, title) => {
    const { page, complaints } = opened();
    await page.goto(`${callbacks}/${address}${withFragment}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await page.title()).toBe(title);
    await page.getByText('Nothing was connected. Start again where you began').waitFor();
    expect(await page.locator('b, script').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your connections' }).click();
    await page.waitForURL(settings);
    expect(complaints).toEqual([]);
  });

  it.each(['demo?state=hello', 'no_such_type'])(
    '%s sees a page that all can read',
    async (address) => {
      const { page } = opened();
      await page.goto(`${callbacks}/${address}`);
      await lookAt(page, `callback to ${address}`);
    },
  );

  it('a link that their browser has preloaded sees how to go on', async () => {
    const { page } = opened();
    const started = await start(info.api_key);
    await page.setExtraHTTPHeaders({ purpose: 'prefetch' });
    await page.goto(
      `${callbacks}/demo?error=access_denied&state=${started.searchParams.get('state')}`,
    );
    await page.getByRole('heading', { name: 'Open this link again' }).waitFor();
    await page.getByText('reload this page').waitFor();
    await page.setExtraHTTPHeaders({});
    await page.reload();
    await page.waitForURL(`${settings}**`);
  });

  it.each([
    ['a repeated code', (state: string) => `demo?code=a&code=b&state=${state}`, 'exchange_failed'],
    ['a forged state', () => `demo?code=a&state=${forged}`, 'invalid_link'],
  ])('%s sees their settings page', async (_, address, reason) => {
    const { page, complaints } = opened();
    const started = await start(info.api_key);
    const state = started.searchParams.get('state') ?? '';
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().startsWith(`${settings}?`)),
      page.goto(`${callbacks}/${address(state)}`),
    ]);
    expect(new URL(request.url()).searchParams.get('error_code')).toBe(reason);
    await page.locator('.notice strong').waitFor();
    expect(complaints).toEqual([]);
  });

  it('the error and the fragment of Facebook sees their settings page without it', async () => {
    const { page } = opened();
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const query = 'error_code=1349003&error_message=Login+Error';
    await page.goto(`${callbacks}/facebook?${query}${withFragment}`);
    await page.locator('.notice strong').waitFor();
    expect(addresses[0]).toContain(`${settings}?`);
    expect(addresses[0]).toContain('error_code=refused');
    expect(addresses.join()).not.toContain('_=_');
    expect(await page.evaluate('location.hash')).toBe('');
  });

  it('an empty error beside a code is connected', async () => {
    const { page } = opened();
    await on.disconnectAll('demo');
    const url = await start(info.api_key);
    await page.route('**/oauth_callback/demo?**', (route) =>
      route.continue({ url: `${route.request().url()}&error=&error_description=` }),
    );
    await page.goto(url.href);
    await on.allowAs('ada');
    await on.says('is connected');
  });
});
