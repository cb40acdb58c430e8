import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';
import { inWindow } from './in-window.ts';
import { lookAt } from './look-at.ts';

const on = await useSite();
const { info, request, connections, outcome, opened, connectQuietly, site } = on;
const listTag = '<trunkline-integrations session="/session" in="window"></trunkline-integrations>';
site.page = site.page.replace('</main>', `${listTag}</main>`);

/** Looks an account's projects up, which finds that its grant has ended. */
const lookUp = async (id: string) => {
  const path = '/events/components/demo/events/task_completed/options/project_id';
  const query = `?_integration_id=${id}&_refresh=true`;
  const { status } = await request(path + query, { apiKey: info.api_key });
  return status;
};

const stored = async () => {
  const { connections: all } = await connections.ofType(info.tenant_id, 'demo');
  return all.map(({ account, state }) => [account?.id, state.is]);
};

describe('the guide’s page, on another origin', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
    site.session = { return_url: site.origin };
  });
  const open = async () => {
    await page.goto(site.origin);
    // The site's own button has the size of its style sheet, which the sample leaves out.
    await page.evaluate('document.querySelector("main > form button").style.minHeight = "2rem"');
    // axe takes a ground that nobody has painted to be white, also where browsers make it dark.
    await page.evaluate('document.documentElement.style.background = "Canvas"');
  };
  const connectElement = () => page.locator('trunkline-connect');
  const list = () => page.locator('trunkline-integrations');
  const account = (name: string) => list().locator('li', { hasText: name });

  const click = (name: string | RegExp, place = list()) =>
    place.getByRole('button', { name }).first().click();

  it('connects an account, and says so', async () => {
    await open();
    await lookAt(page, 'elements, nothing connected');
    const opening = page.waitForEvent('popup');
    // Its window comes back while the page asks.
    const isBack = opening.then((popup) => popup.waitForURL(`${site.origin}/**`).catch(() => {}));
    const isClosed = opening.then((popup) => popup.waitForEvent('close'));
    await page.route('**/oauth_attempts/*', (route) => isBack.then(() => route.continue()));
    await inWindow(page, () => click('Connect Demo provider', connectElement()), 'ada');
    await isClosed;
    await connectElement().getByText('ada is connected').waitFor();
    await account('ada').getByText('Connected', { exact: true }).first().waitFor();
    await lookAt(page, 'elements, connected');
    expect(await stored()).toEqual([['ada', 'live']]);
    expect(opened().complaints).toEqual([]);
  });

  it('offers to connect again when a look-up is the first to hear that the grant has ended', async () => {
    await connectQuietly('ada');
    await on.endGrants();
    await open();
    await connectElement().getByRole('button', { name: 'Connect again' }).waitFor();
  });

  it('keeps the healthy account when somebody repairs another one, and logs in as the wrong person', async () => {
    await connectQuietly('bob');
    await on.endGrants();
    await connectQuietly('ada', { if_other_account: 'add' });
    const { connections: all } = await connections.ofType(info.tenant_id, 'demo');
    const [bob = '', ada = ''] = ['bob', 'ada'].map(
      (id) => all.find((each) => each.account?.id === id)?.integrationId,
    );
    await request(`/integrations/${ada}`, {
      method: 'PATCH',
      apiKey: info.api_key,
      body: '{"primary":true}',
    });
    expect(await lookUp(bob)).toBe(422);
    await open();
    await account('bob').getByText('Demo provider ended the connection.').waitFor();
    await lookAt(page, 'elements, one of two has ended');

    await inWindow(page, () => click('Connect again', account('bob')), 'ada');
    await list().getByText('You logged in as ada. Log in as bob to connect it again.').waitFor();
    await lookAt(page, 'elements, the wrong account');
    expect(await stored()).toEqual([
      ['bob', 'ended'],
      ['ada', 'live'],
    ]);
    expect(await lookUp(ada)).toBe(200);

    await inWindow(page, () => click('Try again'), 'bob');
    await list().getByText('bob is connected').waitFor();
    expect(await stored()).toEqual([
      ['bob', 'live'],
      ['ada', 'live'],
    ]);
    expect(await lookUp(bob)).toBe(200);
  });

  it('asks what to do with another account', async () => {
    await connectQuietly('ada');
    await open();
    await account('ada').click();
    await lookAt(page, 'elements, an account in full');
    await inWindow(page, () => click('Connect again', account('ada')), 'cleo');
    await list().getByText('Add it beside ada, or put it in its place?').waitFor();
    await lookAt(page, 'elements, another account');
    await inWindow(page, () => click('Add this account'), 'cleo');
    await list().getByText('cleo is connected').waitFor();
    expect(await stored()).toEqual([
      ['ada', 'live'],
      ['cleo', 'live'],
    ]);
  });

  it('names, chooses and disconnects accounts, by keyboard alone', async () => {
    await connectQuietly('ada');
    await connectQuietly('bob', { if_other_account: 'add' });
    await open();
    await account('bob').locator('summary').focus();
    await page.keyboard.press('Enter');
    const name = account('bob').getByLabel('Name');
    await name.focus();
    await page.keyboard.type('Sales <b>inbox</b>');
    await page.keyboard.press('Enter');
    await list().getByText('The name is saved').waitFor();
    await account('Sales <b>inbox</b>').getByText('“Sales <b>inbox</b>” · bob').waitFor();
    await account('bob')
      .getByRole('button', { name: /^Make primary/ })
      .press('Enter');
    await list().getByText('Sales <b>inbox</b> is primary').waitFor();
    await account('bob').getByText('Primary', { exact: true }).waitFor();

    await account('bob')
      .getByRole('button', { name: /^Disconnect/ })
      .press('Enter');
    const dialog = list().getByRole('dialog');
    await dialog.getByText('ada becomes the primary Demo provider account.').waitFor();
    await lookAt(page, 'elements, the question before a disconnect');
    await page.keyboard.press('Escape');
    expect(await stored()).toHaveLength(2);
    await account('bob')
      .getByRole('button', { name: /^Disconnect/ })
      .press('Enter');
    await dialog.getByRole('button', { name: 'Disconnect' }).press('Enter');
    await list().getByText('Sales <b>inbox</b> is disconnected').waitFor();
    expect(await stored()).toEqual([['ada', 'live']]);
    const focused = 'document.activeElement.shadowRoot?.activeElement?.getAttribute("part")';
    await expect.poll(() => page.evaluate(focused)).toBe('notice');
  });

  it.each([
    ['denied', 'You did not allow the access. Nothing has changed.'],
    ['fails', 'Demo provider did not complete the connection. Try again.'],
    ['scope_missing', 'Not allowed: projects:read.'],
  ] as const)(
    'says what became of a connection that the provider ended as %s',
    async (kind, text) => {
      await outcome.choose({ outcome: kind, at: 'connect' });
      await open();
      const connect = () => click('Connect Demo provider', connectElement());
      await (kind === 'denied' ? connect() : inWindow(page, connect, 'ada'));
      await connectElement().getByText(text).first().waitFor();
      await lookAt(page, `elements, ${kind}`);
    },
  );

  it('has one sentence and one way on when its session or the API fails', async () => {
    site.session = { expires_in_seconds: 1 };
    await open();
    await list().getByText('This page could not sign in. Load it again.').waitFor();
    await lookAt(page, 'elements, no session');
    site.session = {};
    await click('Try again');
    await list().getByText('No account is connected yet.').waitFor();
  });
});
