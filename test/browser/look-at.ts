import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAxeViolations } from './find-axe-violations.ts';
import { views } from './views.ts';

/** A folder for pictures of every state, for people who want to look themselves. */
const pictures = process.env.TRUNKLINE_PICTURES;

/** Looks at the page as it is now in every view: axe finds nothing, and nothing is wider than the page. */
export const lookAt = async (page: Page, state: string): Promise<void> => {
  for (const { view, width, height, colorScheme } of views) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const name = `${state}, ${view}`;
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    expect(await findAxeViolations(page), name).toEqual([]);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${name}: wider than the page`).toBe(0);
  }
};
