import { expect, it } from 'vitest';
import { useSettings } from './settings-page.ts';

const { info, request, opened, settings, connectAs } = await useSettings();

const connectedTypes = async () => {
  const { body } = await request('/integrations', { apiKey: info.api_key });
  return (body as { type: string }[]).map(({ type }) => type);
};

it('connects nothing when somebody else finishes the link, and says what to do', async () => {
  const { page } = opened();
  await page.goto(settings);
  const asked = page.waitForRequest((each) => each.url().includes('response_type=code'));
  await page.getByRole('button', { name: 'Connect Demo provider' }).first().click();
  const authorizationUrl = (await asked).url();

  // The link is sent to another person, who has no cookie of the first one's browser.
  const victim = await page.context().browser()?.newContext();
  const theirs = await victim?.newPage();
  if (!victim || !theirs) throw new Error('There is no browser');
  await theirs.goto(authorizationUrl);
  await theirs.getByLabel('Username').fill('bob');
  await theirs.getByRole('button', { name: 'Log in', exact: true }).click();
  await theirs.getByRole('button', { name: 'Allow', exact: true }).click();
  await theirs.getByRole('alert').getByText('opened in another browser').waitFor();
  expect(theirs.url()).toContain('error_code=other_browser');
  expect(await connectedTypes()).toEqual([]);
  await victim.close();

  await connectAs('ada');
  expect(await connectedTypes()).toEqual(['demo']);
});
