import { expect, it } from 'vitest';
import { programOf } from '../docs/samples/blocks.ts';
import { useSite } from './element-page.ts';

const guide = 'docs/integrate/elements.md';
const on = await useSite();
const { info, opened, field, openElements } = on;

it('the guide gives all elements of a page a session and words, and fills in a form', async () => {
  const connected = new URLSearchParams(await on.connectQuietly('ada'));
  const { page, complaints } = opened();
  const script = programOf(guide, 'js').replace('https://api.example.com/api', info.base_url);
  await page.route('**/configure.js', (route) =>
    route.fulfill({
      body: script,
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  const elements =
    '<trunkline-connect type="gmail"></trunkline-connect><trunkline-event-form></trunkline-event-form>';
  await openElements(
    `<script type="module" src="${info.base_url}/configure.js"></script>${elements}`,
  );
  await page.getByRole('button', { name: 'Gmail verbinden' }).waitFor();

  const saved = JSON.stringify({
    ...JSON.parse(programOf(guide, 'json')),
    integration_id: connected.get('integration_id'),
  });
  await page.evaluate(`document.querySelector('trunkline-event-form').value = ${saved}`);
  await expect.poll(() => field('Project').inputValue()).toBe('Website relaunch');
  await expect.poll(() => field('Task').inputValue()).toBe('Collect the old texts');
  expect(complaints).toEqual([]);
});
