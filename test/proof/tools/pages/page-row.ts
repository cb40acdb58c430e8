import type { Browser } from 'playwright-core';
import { launchChromium, noChromium } from '../../../browser/launch-chromium.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';
import { given } from './given.ts';
import { observe, type Wrong, wrongs } from './observe.ts';
import { type Site, startSite } from './site.ts';
import { type Program, sourceOf } from './source-of.ts';

/** What a page needs, and what is wrong without it. */
type Setting = {
  name: string;
  /** What of the files is replaced to do without it, or the page of the site that does. */
  without: readonly [from: string, to: string] | { path: string };
  /** Whether the script is there before a page draws. */
  when: 'early' | 'late';
  wrong: Wrong;
};

type PageRow = Program & {
  tool: string;
  packages: Readonly<Record<string, string>>;
  settings: readonly Setting[];
  /** Where no browser sends the form: it stays on the page. */
  form?: 'stays';
  /** More than what its settings say of themselves. */
  why?: string;
};

const openSite = async (
  row: PageRow,
  bench: Bench,
  without: readonly [string, string] = ['', ''],
) => {
  const files = Object.entries({ 'given.js': given, ...row.files });
  const changed = files.map(([name, text]) => [name, text.replaceAll(...without)] as const);
  await bench.write(Object.fromEntries(without[0] ? changed : files));
  return startSite(bench, await sourceOf(row, bench));
};

const look = async (
  { row, browser, bench }: { row: PageRow; browser: Browser; bench: Bench },
  site: Site,
  address: string,
  wrong?: Wrong,
) => {
  const page = await browser.newPage();
  page.setDefaultTimeout(45_000);
  const isLate = address.endsWith('late');
  const open = async () => {
    await page.waitForLoadState('networkidle');
    if (isLate) await page.addScriptTag({ type: 'module', url: `${bench.baseUrl}/elements.js` });
    await page.waitForFunction(`customElements.get('trunkline-options')`);
  };
  const form = { stays: row.form === 'stays' };
  const visit = { site, address, form, open, ...(wrong && { wrong }) };
  return observe(page, visit).finally(() => page.close());
};

const runPage = async (row: PageRow, bench: Bench): Promise<Outcome> => {
  const browser = await launchChromium();
  if (!browser) throw new Error(noChromium);
  bench.atEnd(() => browser.close());
  const place = { row, browser, bench };
  const site = await openSite(row, bench);
  for (const when of ['early', 'late']) {
    const found = await look(place, site, `/?${when}`);
    if (found) throw new Error(`With the script ${when}: ${found}`);
  }
  for (const { name, without, when, wrong } of row.settings) {
    const path = 'path' in without ? without.path : '/';
    const its = 'path' in without ? site : await openSite(row, bench, without);
    const found = await look(place, its, `${path}?${when}`, wrong);
    if (found !== wrong)
      throw new Error(`Without ${name}, with the script ${when}: ${found ?? 'nothing'} is wrong`);
  }
  const needs = row.settings.map(({ name, when, wrong }) => {
    const condition = when === 'late' ? ' where the script is late' : '';
    return `${name}: without it, ${wrongs[wrong]}${condition}.`;
  });
  return {
    verdict: row.settings.length > 0 ? 'works with this setting' : 'works',
    why: [...needs, ...(row.why ? [row.why] : [])].join(' '),
  };
};

/**
 * A row for a framework: objects and functions, events, a field that is moved, its form, going back and
 * a reset; with the script early and late, and without each of its settings.
 */
export const pageRow = (row: PageRow): ToolRow => ({
  group: 'pages',
  tool: row.tool,
  packages: row.packages,
  fault: 'lost-property',
  run: (bench) => runPage(row, bench),
});
