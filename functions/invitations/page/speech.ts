import { createPhrases } from '../../platform/http/phrases.ts';
import type { PageLanguage } from '../../platform/model/language.ts';
import { words } from '../words/on-demand.ts';

/** A page's language, and what it says in it. */
export const speechIn = (language: PageLanguage) => {
  const own = words.get(language);
  if (!own) throw new Error(`There are no words in ${language}`);
  // Days as in most countries: 28 November 2026.
  const locale = language === 'en' ? 'en-GB' : language;
  const day = (ms: number) =>
    new Date(ms).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return { language, day, ...createPhrases(own) };
};

export type Speech = ReturnType<typeof speechIn>;
