import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { saySkipped } from '../support/run/say-skipped.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Why a test that needs a browser is skipped. */
export const noChromium =
  'no Chromium was found: install one, or set CHROMIUM_PATH to its executable';

/** Starts the Chromium of this machine, or gives undefined where there is none. */
export const launchChromium = async (): Promise<Browser | undefined> => {
  const executablePath = process.env.CHROMIUM_PATH || installed.find(existsSync);
  if (!executablePath) return undefined;
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page can reach nothing beyond this machine.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
};

/** A test's own page, and what it can do on the settings page. */
export type SettingsPage = {
  page: Page;
  /** All errors of the page. */
  complaints: string[];
  /** The bodies that the page received. */
  received: Promise<string>[];
  press(name: string): Promise<void>;
  /** What the list of a field offers now. */
  choices(field: string): Promise<string[]>;
  /** Opens the list of a field, and chooses from it by name. */
  choose(field: string, name: string): Promise<void>;
  /** Opens what can be done about a connected account. @param text of its row */
  manage(text: string): Promise<void>;
};

const openPage = async (browser: Browser): Promise<SettingsPage> => {
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
  const field = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  const list = (label: string) => page.getByRole('listbox', { name: label, exact: true });
  return {
    page,
    complaints,
    received,
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    choices: async (label) => {
      await field(label).click();
      const found = await list(label).locator('[role=option]:not([data-act])').allInnerTexts();
      await field(label).press('Escape');
      return found;
    },
    choose: async (label, name) => {
      await field(label).click();
      await list(label).getByRole('option', { name, exact: true }).click();
    },
    manage: (text) => page.locator('summary').filter({ hasText: text }).first().click(),
  };
};

/** Gives each test a page, or skips it where there is no Chromium. */
export const useBrowser = async (): Promise<() => SettingsPage> => {
  const browser = await launchChromium();
  if (!browser) saySkipped('The browser tests', noChromium);
  afterAll(() => browser?.close());

  let open: SettingsPage | undefined;
  beforeEach(async (context) => {
    if (!browser) return context.skip(noChromium);
    const opened = await openPage(browser);
    open = opened;
    onTestFinished(() => opened.page.close());
  });
  return () => {
    if (!open) throw new Error('No test is running');
    return open;
  };
};
