import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Each width and colour scheme in which every page is looked at. */
const views = [
  { view: '1280 px, light', width: 1280, height: 900, colorScheme: 'light' },
  { view: '1280 px, dark', width: 1280, height: 900, colorScheme: 'dark' },
  { view: '390 px, light', width: 390, height: 844, colorScheme: 'light' },
  { view: '390 px, dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** The narrowest page that people have: WCAG 1.4.10. */
export const narrowViews = [
  { view: '320 px, light', width: 320, height: 640, colorScheme: 'light' },
  { view: '320 px, dark', width: 320, height: 640, colorScheme: 'dark' },
] as const;

type View = (typeof views | typeof narrowViews)[number];

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules whose result depends on colours, or on where things are: the only ones that another view
 * of the same document can break. All others read the markup, which no width and no colour changes.
 */
const rulesOfViews = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
];

type Violation = { id: string; nodes: { html: string }[] };

/**
 * What axe-core finds in the page as it is now: each rule (WCAG 2.2 A and AA, best practices) with the
 * first element that breaks it. The script is evaluated, not inserted, so the page's policy may be strict.
 * @param isFirst the first view gets every rule, the others those that depend on it
 */
const findAxeViolations = async (page: Page, isFirst: boolean): Promise<string[]> => {
  // Once per document: reading half a megabyte of script takes as long as using it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Of what passes no list is made.
  const options = {
    resultTypes: ['violations'],
    ...(isFirst ? {} : { runOnly: rulesOfViews }),
  };
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then((r) => r.violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

/** A folder for pictures of every state, for people who want to look themselves. */
const pictures = process.env.TRUNKLINE_PICTURES;

/** Gives the page the width and the colours of a view. */
const useView = async (page: Page, { width, height, colorScheme }: View): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
};

/** Looks at the page as it is now in every view: axe finds nothing, and nothing is wider than the page. */
export const lookAt = async (
  page: Page,
  state: string,
  those: readonly View[] = views,
): Promise<void> => {
  for (const each of those) {
    await useView(page, each);
    const name = `${state}, ${each.view}`;
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    expect(await findAxeViolations(page, each === those[0]), name).toEqual([]);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${name}: wider than the page`).toBe(0);
  }
};
