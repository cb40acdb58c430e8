import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Why nothing that needs a browser is done. */
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
