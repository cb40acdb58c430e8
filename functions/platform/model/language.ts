/** What pages speak. A region has the words of its language. */
export const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'it', 'nl'] as const;
export type PageLanguage = (typeof languages)[number];

const primaryOf = (tag: string) => tag.split(/[-_]/)[0]?.toLowerCase();

/** `de-AT` is German, `pt` and `pt-PT` Brazilian Portuguese. @returns undefined for any other language */
export const languageOf = (tag: string): PageLanguage | undefined =>
  languages.find((each) => primaryOf(each) === primaryOf(tag));
