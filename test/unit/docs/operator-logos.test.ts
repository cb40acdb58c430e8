import { expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { withLogos } from '../../../functions/docs/site/operator-logos.ts';
import { pageHeadersOf } from '../../../functions/docs/site/serve-file.ts';
import { htmlOf } from '../../../infra/site/markdown-html.ts';
import { sitePages } from '../../../infra/site/pages.ts';

const logos = 'https://cdn.example.com/{type}.svg?size=32&v="1';

const pages = sitePages();
/** A page with its pictures, of this text or its own. */
const pageAt = (wanted: string, text?: string) => {
  const page = pages.find(({ path }) => path === wanted);
  return page?.finish?.(text ?? htmlOf(page.markdown)) ?? '';
};
const titled = '<h1 id="a">A</h1>';
const addressesIn = (html: string) =>
  [...html.matchAll(/<span class="logo"><img src="([^"]*)" alt=""/g)].map(([, address]) => address);
const logoOf = (type: string) => `https://cdn.example.com/${type}.svg?size=32&amp;v=%221`;

it('shows the operator’s logo of every provider in the place of a neutral picture', () => {
  const overview = withLogos(pageAt('providers'), logos);
  expect(addressesIn(overview).sort()).toEqual([...providers.keys()].map(logoOf).sort());
  expect(overview).not.toContain('<svg class="logo"');
  for (const type of providers.keys()) {
    const page = withLogos(pageAt(`providers/${type}`, titled), logos);
    expect(addressesIn(page)).toEqual([logoOf(type)]);
    expect(page).toMatch(/<h1[^>]*><span class="logo"/);
  }
});

it('shows neutral pictures without logos', () => {
  const page = pageAt('providers/gmail', titled);
  expect(page).toMatch(/<h1[^>]*><svg class="logo"[^>]* viewBox=/);
  expect(withLogos(page, undefined)).toBe(page);
});

it.each([
  [undefined, "img-src 'self' data:"],
  [logos, "img-src 'self' data: https://cdn.example.com"],
  ['https://{type}.example.com/logo.svg', "img-src 'self' data: https://*.example.com"],
])('lets pages load the logos at %s, and no other pictures', (given, sources) => {
  const headers = pageHeadersOf({ baseUrl: '', basePath: '', logos: given });
  expect(headers['Content-Security-Policy'].split('; ')).toContain(sources);
});
