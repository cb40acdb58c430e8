import { html } from './html.ts';

/** What stands in the place of `{name}` in a text. */
export type Values = Readonly<Record<string, string | number>>;

/** A text from outside for one line. The API has removed what nobody sees. */
export const cut = (text: string, most = 300): string =>
  text.length > most ? `${[...text].slice(0, most).join('')}…` : text;

const placeholder = /\{(\w+)\}/g;

/** A text with its values as text, for attributes. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(placeholder, (_, name) => cut(String(values[name] ?? '')));

/** A text whose values keep their own direction, and cannot change that of the words around them. */
export const filled = (text: string, values: Values = {}) =>
  text
    .split(placeholder)
    .map((part, at) => (at % 2 ? html`<bdi>${cut(String(values[part] ?? ''))}</bdi>` : part));
