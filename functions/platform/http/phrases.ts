import { html, type SafeHtml } from './html.ts';

type PhraseValues = Readonly<Record<string, string>>;
const placeholder = /\{(\w+)\}/;

/** The texts of a page in its language. `{name}` stands for a value. */
export const createPhrases = <Key extends string>(words: Readonly<Record<Key, string>>) => {
  const parts = (key: Key, values: PhraseValues, shown: (value: string) => SafeHtml | string) =>
    words[key].split(placeholder).map((part, at) => (at % 2 ? shown(values[part] ?? '') : part));
  return {
    /** For titles and attributes. */
    text: (key: Key, values: PhraseValues = {}): string =>
      parts(key, values, (value) => value).join(''),
    /** A value keeps its own direction, and cannot change that of the words around it. */
    phrase: (key: Key, values: PhraseValues = {}): SafeHtml =>
      html`${parts(key, values, (value) => html`<bdi>${value}</bdi>`).map((part) => html`${part}`)}`,
  };
};
