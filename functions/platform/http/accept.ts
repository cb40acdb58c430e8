import { languageOf, type PageLanguage } from '../model/language.ts';

/** A media or language range with its quality: `text/*;q=0.8`. */
const ranges = (accept: string) =>
  accept.split(',').map((part) => {
    const [range = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { range, quality: weight === undefined ? 1 : Number(weight) || 0 };
  });

/**
 * Whether a caller would rather have a page than JSON, as browsers that open an address say; who takes
 * either equally is a program.
 * @param accept the header; the most specific range that has a type counts
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export const prefersHtml = (accept = ''): boolean => {
  const all = ranges(accept);
  const qualityOf = (type: string) => {
    const fitting = [type, type.replace(/\/.*/, '/*'), '*/*'];
    const found = fitting.map((each) => all.find(({ range }) => range === each));
    return found.find((each) => each !== undefined)?.quality ?? 0;
  };
  return qualityOf('text/html') > qualityOf('application/json');
};

/**
 * The language of ours that a browser likes best.
 * @param acceptLanguage the header
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export const preferredLanguage = (acceptLanguage = ''): PageLanguage =>
  ranges(acceptLanguage)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ range }) => languageOf(range))
    .find((language) => language !== undefined) ?? 'en';
