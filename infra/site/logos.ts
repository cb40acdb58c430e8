import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { readSource, root } from './guide-pages.ts';

type Picture = { viewBox: string; drawing: string };

const pictureOf = (file: string): Picture => {
  const [, viewBox, drawing] =
    /viewBox="([^"]+)"[^>]*><title>.*?<\/title>(.*)<\/svg>/s.exec(readSource(file)) ?? [];
  if (!viewBox || !drawing) throw new Error(`${file} has no title, or nothing behind it`);
  return { viewBox, drawing };
};

/**
 * The elements' picture of each category. No logo is in the repository: owners give them, unaltered, to those who
 * integrate, not to those who pass them on, and a collection under CC0 had to remove many.
 * @see https://www.zendesk.co.jp/company/trademark-property/trademarks/
 * @see https://www.google.com/permissions/trademark/rules.html
 * @see https://github.com/simple-icons/simple-icons/pull/13503 Salesforce
 * @see https://github.com/simple-icons/simple-icons/issues/11236 Microsoft
 */
const pictures = new Map(
  globSync('functions/elements/logos/*.svg', { cwd: root })
    .sort()
    .map((file) => [basename(file, '.svg'), pictureOf(file)]),
);

const categoryOf = (type: string): string => {
  const category = providers.get(type)?.category ?? '';
  return pictures.has(category) ? category : 'other';
};

/** A request puts the operator's logo in its place, if there is one. */
const svg = (type: string, attributes: string, content: string) =>
  `<svg class="logo" data-type="${type}" aria-hidden="true"${attributes}>${content}</svg>`;

/** A table with a picture before each provider, drawn once for each category: a file each would be as many requests. */
export const withPictures = (html: string): string => {
  const categories = new Set<string>();
  const rows = html.replaceAll(/<a href="[^"]*\/providers\/(\w+)">/g, (link, type: string) => {
    const category = categoryOf(type);
    categories.add(category);
    return `${svg(type, '', `<use href="#logo-${category}"></use>`)}${link}`;
  });
  const symbols = [...pictures]
    .filter(([category]) => categories.has(category))
    .map(
      ([category, { viewBox, drawing }]) =>
        `<symbol id="logo-${category}" viewBox="${viewBox}">${drawing}</symbol>`,
    );
  return `${rows}<svg class="symbols" aria-hidden="true">${symbols.join('')}</svg>\n`;
};

/** The page of a provider, with a picture before its title. */
export const withTitlePicture = (html: string, type: string): string => {
  const picture = pictures.get(categoryOf(type));
  if (!picture) throw new Error(`There is no picture of ${type}, nor of others`);
  const drawn = svg(type, ` viewBox="${picture.viewBox}"`, picture.drawing);
  return html.replace(/<h1[^>]*>/, (title) => `${title}${drawn}`);
};
