import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { reportSkipped } from '../support/run/report-skipped.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { createChoosing, createDemoPerson } from '../support/stack/demo-person.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { launchChromium, noChromium } from './launch-chromium.ts';

/** A test's own page. */
export type OpenedPage = {
  page: Page;
  /** All errors of the page. */
  complaints: string[];
  /** The bodies that the page received. */
  received: Promise<string>[];
};

const openPage = async (browser: Browser): Promise<OpenedPage> => {
  const page = await browser.newPage();
  // Shorter than a test's own timeout, so that the error names what is missing.
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const received: Promise<string>[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Refused look-ups are expected; blocked styles, scripts or forms are errors.
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  page.on('response', (response) => received.push(response.text().catch(() => '')));
  return { page, complaints, received };
};

/** What people do on the settings page, and on the demo provider's. */
const actionsOn = (opened: () => OpenedPage) => {
  const role = (kind: 'button' | 'combobox' | 'listbox', name: string) =>
    opened().page.getByRole(kind, { name, exact: true });
  const field = (name: string) => role('combobox', name);
  const list = (name: string) => role('listbox', name);
  const row = (text: string) => opened().page.locator('summary').filter({ hasText: text });
  const press = (name: string) => role('button', name).click();
  const logIn = async (username: string) => {
    await opened().page.getByLabel('Username').fill(username);
    await press('Log in');
    await opened().page.getByText(`account of ${username}`).waitFor();
  };
  const says = (text: string) =>
    opened().page.getByText(text).filter({ visible: true }).first().waitFor();
  return {
    ...{ field, list, row, press, logIn, says },
    allowAs: async (username: string) => {
      await logIn(username);
      await press('Allow');
    },
    /** What the list of a field offers now. */
    choices: async (label: string) => {
      await field(label).click();
      const found = await list(label).locator('[role=option]:not(.act)').allInnerTexts();
      await field(label).press('Escape');
      return found;
    },
    /** Opens the list of a field, and chooses from it by name. */
    choose: async (label: string, name: string) => {
      await field(label).click();
      await list(label).getByRole('option', { name, exact: true }).click();
    },
    /** Opens what can be done about a connected account. @param text of its row */
    manage: (text: string) => row(text).first().click(),
  };
};

/** Gives each test a page, or skips it where there is no Chromium. */
export const useBrowser = async () => {
  const browser = await launchChromium();
  if (!browser) reportSkipped('The browser tests', noChromium);
  afterAll(() => browser?.close());

  let open: OpenedPage | undefined;
  beforeEach(async (context) => {
    if (!browser) return context.skip(noChromium);
    const opened = await openPage(browser);
    open = opened;
    onTestFinished(() => opened.page.close());
  });
  const opened = (): OpenedPage => {
    if (!open) throw new Error('No test is running');
    return open;
  };
  return { opened, ...actionsOn(opened) };
};

/** A stack with its settings page in a browser, for one test file, and what programs do beside it. */
export const useSettings = async (given?: Parameters<typeof startTestStack>[0]) => {
  const stack = await startTestStack(given);
  const browser = await useBrowser();
  const { info, connections } = stack;
  const { start } = createConnecting(stack);
  const settings = `${info.frontend_url}/settings/integrations`;
  return {
    ...stack,
    ...browser,
    outcome: createChoosing(info),
    settings,
    disconnectAll: async (...types: string[]) => {
      for (const type of types) {
        const { connections: left } = await connections.ofType(info.tenant_id, type);
        for (const each of left) await connections.delete(each);
      }
    },
    /** Connects the demo account without a browser. @returns the query of the redirect */
    connectQuietly: async (username: string, given?: object): Promise<string> => {
      const url = await start(info.api_key, 'demo', given);
      const callback = await createDemoPerson(username)(url.href, 'allow');
      const { headers } = await fetch(callback, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '').search;
    },
    endGrants: () => fetch(`${info.frontend_url}/demo-provider/end-grants`, { method: 'POST' }),
  };
};
