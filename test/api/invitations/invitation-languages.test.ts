import { expect, it } from 'vitest';
import { createInviting } from '../../support/stack/inviting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant } = stack;
const { invite, openBrowser, shown } = createInviting(stack);
const french = { 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' };
const linkLike = `/invite/${'0'.repeat(68)}`;

it('speaks the language of an invitation, or else the browser’s', async () => {
  const { apiKey } = await createTenant();
  const [asked, open] = [await invite(apiKey, { language: 'de' }), await invite(apiKey)];
  expect(await shown(apiKey, asked.id)).toMatchObject({ language: 'de' });
  expect(await shown(apiKey, open.id)).toMatchObject({ language: null });
  const browser = openBrowser();
  const german = (await browser.open(asked.path, french)).text;
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('Sie werden gebeten, Ihr Konto bei Demo provider zu verbinden');
  expect(german).toContain('<li>Wissen, welches Konto das ist</li>');
  expect((await browser.open(open.path, french)).text).toContain('<html lang="fr">');
  expect((await browser.open(open.path)).text).toContain('<html lang="en">');
  const missing = await request(linkLike, { headers: { accept: 'text/html', ...french } });
  expect(missing).toMatchObject({
    status: 404,
    text: expect.stringContaining('Il n’y a rien ici'),
  });
});

it('escapes what a tenant writes in every language', async () => {
  const { apiKey } = await createTenant();
  for (const language of ['de', 'es', 'fr', 'pt-BR', 'it', 'nl']) {
    const { path } = await invite(apiKey, { language, purpose: '<img src=x>{label}' });
    const { text } = await openBrowser().open(path);
    expect(text).toContain('&#60;img src=x&#62;{label}');
    expect(text).not.toContain('<img');
  }
});

it('refuses a language that it does not speak', async () => {
  const { apiKey } = await createTenant();
  for (const language of ['', 'pt', 'de-AT', 'tlh', null, 5]) {
    const { answer: response } = await invite(apiKey, { language });
    expect(response, String(language)).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'language', message: expect.stringContaining('use one of: en, de') }],
      },
    });
  }
});
