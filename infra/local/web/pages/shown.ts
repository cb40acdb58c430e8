import { shownText } from '../../../../functions/domain/model/shown-text.ts';
import { type Html, html } from './html.ts';

/** A text from outside for one sentence or one line: nothing unseen, and not too long. */
export const cut = (text: string, most = 80): string => {
  const shown = shownText(text, most + 1);
  return [...shown].length > most ? `${shownText(text, most)}…` : shown;
};

/** The same, whose direction does not change that of the words around it. */
export const shown = (text: string, most?: number): Html => html`<bdi>${cut(text, most)}</bdi>`;
