import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import { languages } from '../../functions/platform/model/language.ts';

const root = join(import.meta.dirname, '../..');
const folders = [
  'functions/connect/words',
  'functions/elements/words',
  'functions/invitations/words',
  'infra/local/web/settings/words',
];

type Words = Readonly<Record<string, string>>;
const read = (folder: string, language: string): Words =>
  JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8'));

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
const plural = new RegExp(`^(.*)_(${categories.join('|')})$`);
/** Whether it is a form of a text that differs with a number, and no key that ends so by chance. */
const formOf = (words: Words, key: string) => {
  const [, name = '', category = ''] = plural.exec(key) ?? [];
  return words[`${name}_one`] && words[`${name}_other`] ? { name, category } : undefined;
};
/** Each text once, whatever its forms. */
const namesOf = (words: Words) =>
  [...new Set(Object.keys(words).map((key) => formOf(words, key)?.name ?? key))].sort();
const placeholdersOf = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();

/** What English shows by the API's own texts. */
const isOfApi = (key: string) =>
  key in errorCodes || /^(category_.*|checked_.*|not_revoked)$/.test(key);

describe.each(folders)('%s', (folder) => {
  const english = read(folder, 'en');

  it('has a file for each language', () => {
    const files = globSync(`${folder}/*.json`, { cwd: root }).map((file) =>
      basename(file, '.json'),
    );
    expect(files.sort()).toEqual([...languages].sort());
  });

  it.each(languages)('has the same texts in %s, with the same placeholders', (language) => {
    const words = read(folder, language);
    expect(namesOf(words).filter((name) => !isOfApi(name))).toEqual(
      namesOf(english).filter((name) => !isOfApi(name)),
    );
    for (const [key, text] of Object.entries(words)) {
      const form = formOf(words, key);
      const source = english[form ? `${form.name}_other` : key] ?? text;
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(source));
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
    }
  });

  it.each(languages)('has the plural forms of %s', (language) => {
    const words = read(folder, language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    const found = Object.keys(words).flatMap((key) => formOf(words, key) ?? []);
    for (const [name, those] of Map.groupBy(found, (form) => form.name))
      expect(those.map(({ category }) => category).sort(), name).toEqual(forms);
  });
});

describe('the words of elements', () => {
  const folder = 'functions/elements/words';
  const others = languages.filter((language) => language !== 'en');

  it('say in each other language what English leaves to the API', () => {
    const [first, ...rest] = others.map((language) =>
      namesOf(read(folder, language)).filter(isOfApi),
    );
    for (const each of rest) expect(each).toEqual(first);
    const shown = [...providers.values()].map(({ category }) => `category_${category}`);
    expect(first).toEqual(expect.arrayContaining(shown));
  });
});
