import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalStack } from '../../../infra/local/stack.ts';
import { launchChromium, noChromium } from '../../browser/launch-chromium.ts';
import figures from '../../proof/bench/figures.json' with { type: 'json' };
import { performanceChart } from '../../proof/bench/performance-chart.ts';
import { root } from '../samples/blocks.ts';
import { takeScreenshots } from './screenshots.ts';

// Run by `npm run docs`.

const fileOf = (name: string) => join(root, 'docs/pictures', name);
writeFileSync(fileOf('performance.svg'), performanceChart(figures));

const browser = await launchChromium();
if (browser) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-pictures-'));
  const stack = await startLocalStack({
    port: 0,
    dataDir,
    originMap: new Map(),
    rateLimit: { perSecond: 100, burst: 100 },
    authorizerCacheSeconds: 0,
  });
  await takeScreenshots(browser, stack.info.frontend_url, fileOf);
  await browser.close();
  await stack.close();
  await rm(dataDir, { recursive: true });
} else {
  console.log(`The screenshots of README.md stay as they are: ${noChromium}.`);
}
process.exit();
