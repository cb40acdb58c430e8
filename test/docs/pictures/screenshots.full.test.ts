import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { launchChromium } from '../../browser/launch-chromium.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { root } from '../samples/blocks.ts';
import { takeScreenshots } from './screenshots.ts';

const { info, dataDir } = await startTestStack();
const browser = await launchChromium();
afterAll(() => browser?.close());

it.runIf(browser)('takes all screenshots of the pages of a local stack', async () => {
  if (!browser) return;
  const folder = join(dataDir, 'pictures');
  await mkdir(folder);
  await takeScreenshots(browser, info.frontend_url, (name) => join(folder, name));
  const expected = readdirSync(join(root, 'docs/pictures')).filter((name) => name.endsWith('.png'));
  expect(readdirSync(folder).sort()).toEqual(expected.sort());
});
