import { languageOf, type PageLanguage } from '../../platform/model/language.ts';
import { english, type Words } from '../words.ts';
import { configuredEvent } from './settings.ts';

/** Bundling replaces this identifier by the checksum in the names of the files beside this script. */
declare const WORDS_CHECKSUM: string;

const mostMs = 5000;
const known = new Map<PageLanguage, Words | Promise<Words>>([['en', english]]);

/** @returns English where its own words do not come */
const fetchWords = async (language: PageLanguage): Promise<Words> => {
  const file = new URL(`${language}-${WORDS_CHECKSUM}.json`, import.meta.url);
  const own = await fetch(file, { signal: AbortSignal.timeout(mostMs) })
    .then((response) => response.json())
    .catch(() => undefined);
  const words = own ? { ...english, ...own } : english;
  known.set(language, words);
  return words;
};

/** The words of a language, which one request for all elements reads. */
export const wordsOf = (locale: string): Words | Promise<Words> => {
  const language = languageOf(locale) ?? 'en';
  const words = known.get(language) ?? fetchWords(language);
  known.set(language, words);
  return words;
};

/**
 * The nearest `lang`, also around a shadow root: with its region, for dates and numbers; English where it is
 * no language of ours.
 * @see https://html.spec.whatwg.org/multipage/dom.html#language
 */
export const localeOf = (element: Element): string => {
  const around = element.closest<HTMLElement>('[lang]');
  const root = element.getRootNode();
  if (!around && root instanceof ShadowRoot) return localeOf(root.host);
  const tag = around?.lang ?? '';
  const language = languageOf(tag) ?? 'en';
  return tag.startsWith(language) && /^\w\w(-\w\w)?$/.test(tag) ? tag : language;
};

// A page may change its language while it is open.
new MutationObserver(() => dispatchEvent(new Event(configuredEvent))).observe(document, {
  attributeFilter: ['lang'],
  subtree: true,
});
