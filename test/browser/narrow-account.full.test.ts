import { expect, it } from 'vitest';
import { demoField, useSite } from './element-page.ts';
import { lookAt, narrowViews } from './look-at.ts';

const on = await useSite();
const { opened, connectQuietly, field, outcome, openElements } = on;

it('an account with a long state keeps its name readable on a narrow page', async () => {
  await outcome.choose({ outcome: 'scope_missing', at: 'connect' });
  await connectQuietly('ada');
  await openElements(
    '<trunkline-integrations session="/session" lang="fr"></trunkline-integrations>',
  );
  const { page } = opened();
  await page.getByText('Autorisations incomplètes').first().waitFor();
  await lookAt(page, 'elements, a long state', narrowViews);
  const widthOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0;
  // In less, the words of “Demo provider” break.
  expect(await widthOf('summary .who')).toBeGreaterThan(60);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await widthOf('summary .tag')).toBeLessThan(100);
});

it('a field stays in view while keys go through its list, on a low page', async () => {
  await connectQuietly('ada');
  const { page } = opened();
  // 1280 by 900 at 400 %.
  await page.setViewportSize({ width: 320, height: 225 });
  await openElements(`<form>${demoField('project_id')}</form>`);
  await page.getByText('7 choices.').waitFor({ state: 'attached' });
  await field('Project').focus();
  await page.keyboard.press('ArrowUp');
  await page
    .getByRole('option', { name: 'Ideas for someday' })
    .and(page.locator('[data-active]'))
    .waitFor();
  const { y = -1, height = 0 } = (await field('Project').boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(225);
  await page.keyboard.press('Escape');
  expect((await field('Project').boundingBox())?.y).toBeGreaterThanOrEqual(0);
});
