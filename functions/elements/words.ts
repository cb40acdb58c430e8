import { html } from 'lit';
import type { FailureReason } from '../connect/domain/flow-failures.ts';
import type { ProblemCode } from '../connections/domain/problem.ts';
import words from './words/en.json' with { type: 'json' };

/** Each code of the API has its words. */
type Codes = `failed_${FailureReason}` | `${'state' | 'advice'}_${ProblemCode}`;

/** All words of the elements, in English. `{name}` stands for a value. */
export const english = words satisfies Record<Codes, string>;

export type Words = typeof english;
export type Word = keyof Words;

/** A text that differs with a number has a key for each category of `Intl.PluralRules`. */
export type PluralWord = PluralName<Word>;
type PluralName<Key> = Key extends `${infer Name}_other` ? Name : never;

/** The word of a code or the like, if there is one. @param words of a language, which may have more than English */
export const wordOf = (key: string, words: Words = english): Word | undefined =>
  Object.hasOwn(words, key) ? (key as Word) : undefined;

/** A sentence that is not written yet. */
export type Sentence = readonly [key: Word, values?: Values];

/** What replaces `{name}` in a text. */
export type Values = Readonly<Record<string, string | number>>;

/** A text from outside for one line. The API has removed what nobody sees. */
export const cut = (text: string, most = 300): string =>
  text.length > most ? `${[...text].slice(0, most).join('')}…` : text;

const placeholder = /\{(\w+)\}/g;
/** A text with its values as text, for attributes. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(placeholder, (_, name) => cut(String(values[name] ?? '')));

/** A text whose values keep their own direction, and cannot change that of the words around them. */
export const parts = (text: string, values: Values = {}) =>
  text
    .split(placeholder)
    .map((part, at) => (at % 2 ? html`<bdi>${cut(String(values[part] ?? ''))}</bdi>` : part));

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
