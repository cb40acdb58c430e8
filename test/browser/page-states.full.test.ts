import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, connect, opened, press, says } = on;
const tokens = { accessToken: 'a' };
const account = (label: string) => ({ account: { id: label.slice(0, 20), label } });

/** Script, text that runs backwards, a bell, and more than any line holds. */
const hostile = `<script>alert(1)</script>\u202Egnp.exe\u0007${'W'.repeat(280)}`;

describe('the states of the settings page', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('slack', 'hubspot', 'gmail', 'demo');
  });
  const row = (text: string) =>
    page.locator('trunkline-integrations summary').filter({ hasText: text });
  const manage = (text: string) => row(text).click();
  const open = async (query = '') => {
    await page.goto(on.settings + query);
    await page.getByRole('heading', { name: 'Connected accounts' }).waitFor();
  };

  it('lead to where it says how to set another provider up', async () => {
    await open();
    await page.getByRole('link', { name: 'How to set up a provider' }).click();
    await page.getByRole('heading', { name: 'Providers' }).first().waitFor();
  });

  it('have one sentence and one button for each trouble', async () => {
    const scopes = { grantedScopes: ['channels:read', 'groups:read', 'chat:write'] };
    await connect(info.tenant_id, 'slack', tokens, { ...scopes, ...account('Acme workspace') });
    const ended = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } } as const;
    await connect(info.tenant_id, 'gmail', tokens, { ...ended, ...account('ada@example.com') });
    await open();
    await row('Slack').locator('.badge.warn', { hasText: 'Not everything allowed' }).waitFor();
    await says('Not allowed: ');
    await row('Gmail').locator('.badge.bad', { hasText: 'Ended' }).waitFor();
    await says('Gmail ended the connection.');
    await manage('Gmail');
    expect(await page.getByRole('button', { name: /^Connect again/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Connect Demo provider' }).waitFor();
    await lookAt(page, 'missing permissions and an ended connection');
  });

  it('say when the provider was not asked to end the access', async () => {
    await connect(info.tenant_id, 'gmail', tokens, account('ada@example.com'));
    await open();
    await manage('Gmail');
    await press('Disconnect ada@example.com');
    const dialog = page.getByRole('dialog', { name: 'Disconnect ada@example.com · Gmail?' });
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await says('ada@example.com is disconnected here only');
    await says('Gmail did not end its grant');
    await lookAt(page, 'disconnected here only');
  });

  it('show a hostile label as text, cut, on the page and in the dialog', async () => {
    await connect(info.tenant_id, 'hubspot', tokens, { ...account(hostile), name: hostile });
    await open();
    await row('HubSpot').getByText('<script>alert(1)</script>').first().waitFor();
    await manage('HubSpot');
    await lookAt(page, 'hostile label');
    await page.getByRole('button', { name: /^Disconnect/ }).click();
    const title = await page.getByRole('dialog').getByRole('heading').innerText();
    expect(title).toContain('<script>alert(1)</script>');
    expect(title.length).toBeLessThan(120);
    await lookAt(page, 'hostile label in the dialog');
    expect(opened().complaints).toEqual([]);
  });

  it('begin a line with what does not fit beside a long name', async () => {
    const label = `${'ada.'.repeat(12)}@example.com`;
    for (const each of [label, 'bob'])
      await connect(info.tenant_id, 'gmail', tokens, account(each));
    await page.setViewportSize({ width: 320, height: 800 });
    await open();
    await says('Primary');
    const left = (selector: string) =>
      row(label)
        .locator(selector)
        .evaluate((element) => element.getBoundingClientRect().left);
    expect(await left('.tag')).toBe(await left('strong'));
    const heights = await row(label)
      .locator(':is(.badge, .tag)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights), 'no word is broken').toBeLessThan(30);
  });

  it('say how a server completes a connection that was handed over', async () => {
    await open(
      `?category=demo&completion_code=${'a'.repeat(22)}.${'b'.repeat(43)}&integration_type=demo`,
    );
    await says('The connection waits for your server');
    await page.getByText('/integrations/oauth_complete').waitFor();
    await lookAt(page, 'handed over');
  });
});
