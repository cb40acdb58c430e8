import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { html: string }[] };

/**
 * What axe-core finds in the page as it is now: each rule (WCAG 2.2 A and AA, best practices) with the
 * first element that breaks it. The script is evaluated, not inserted, so the page's policy may be strict.
 */
export const findAxeViolations = async (page: Page): Promise<string[]> => {
  // Once per document: reading half a megabyte of script takes as long as using it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // All rules run, but of what passes no list is made.
  const violations: Violation[] = await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then((r) => r.violations)',
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};
