import { afterAll, it } from 'vitest';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { guidePages } from './samples/decided.ts';
import { createCheckout, disconnectAll } from './samples/reader.ts';
import { type Before, runCommands } from './samples/run-commands.ts';

// What differs on a deployment with a sandbox is the demo provider. The programs are run in guide.full.test.ts.
const stack = await startTestStack({ rateLimit: { perSecond: 10, burst: 20 }, sandbox: true });
const { dataDir, info } = stack;
const checkout = createCheckout(dataDir);
afterAll(checkout.remove);

const reader = {
  username: 'ada',
  env: { BASE_URL: info.base_url, KEY: info.api_key },
  fillIn: (text: string, { landed }: Before) =>
    text.replace('<address of the settings page>', landed),
  // Of a local demo provider, which can end grants that it gave before: on a sandbox people choose it.
  leavesOut: (text: string) => text.includes('/end-grants'),
};

it.each(guidePages)(
  '%s has commands that answer on a sandbox as it shows',
  { timeout: 300_000 },
  async (page) => {
    await disconnectAll(stack);
    await runCommands(page, checkout.folder, reader);
  },
);
