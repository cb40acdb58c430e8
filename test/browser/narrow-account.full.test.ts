import { expect, it } from 'vitest';
import { useSite } from './element-page.ts';
import { lookAt, narrowViews } from './look-at.ts';

const on = await useSite();
const { opened, connectQuietly, outcome, openElements } = on;

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
