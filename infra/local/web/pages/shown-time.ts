import { type Html, html } from './html.ts';

/** Swedish is written with the year first, so nobody has to guess which number is the month. */
const form = 'sv-SE';

/** The one form of times on all pages, in the time zone of this machine: `2026-11-22 09:43:12`. */
export const shownTime = (time: string | number): Html => {
  const date = new Date(time);
  return html`<time datetime="${date.toISOString()}">${date.toLocaleString(form)}</time>`;
};

/** Only the day of it: `2026-11-22`. */
export const shownDay = (time: string): string => new Date(time).toLocaleDateString(form);
