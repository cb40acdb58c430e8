import { html, type TemplateResult } from 'lit';
import { shownText } from '../../domain/model/shown-text.ts';

/** What stands in the place of `{name}` in a text. */
export type Values = Readonly<Record<string, string | number | TemplateResult | undefined>>;

/** A text from outside for one line: nothing unseen, and not too long. */
export const cut = (text: string, most = 80): string => {
  const shown = shownText(text, most + 1);
  return [...shown].length > most ? `${shownText(text, most)}…` : shown;
};

const placeholder = /\{(\w+)\}/g;

/** A text with its values as text, for attributes. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(placeholder, (_, name) => cut(String(values[name] ?? ''), 300));

/** A text whose values keep their own direction, and cannot change that of the words around them. */
export const filled = (text: string, values: Values = {}) =>
  text.split(placeholder).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part] ?? '';
    return typeof value === 'object' ? value : html`<bdi>${cut(String(value), 300)}</bdi>`;
  });
