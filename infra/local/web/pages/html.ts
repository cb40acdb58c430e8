/** Text that is already HTML; {@link html} escapes everything else. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | readonly Html[] | string | false | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const render = (value: Value): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value !== 'string') return value.map(render).join('');
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
};

/** A template that escapes its values, for text and for attributes in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(render)));

/** Swedish is written with the year first, so nobody has to guess which number is the month. */
const form = 'sv-SE';

/** The one form of times on all pages, in the time zone of this machine: `2026-11-22 09:43:12`. */
export const shownTime = (time: string | number): Html => {
  const date = new Date(time);
  return html`<time datetime="${date.toISOString()}">${date.toLocaleString(form)}</time>`;
};
