/** Text that is already HTML; {@link html} escapes everything else. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = SafeHtml | readonly SafeHtml[] | string | false | undefined;

const render = (value: HtmlValue): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.text;
  if (typeof value !== 'string') return value.map(render).join('');
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
};

/** A template that escapes its values, for text and for attributes in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml =>
  new SafeHtml(String.raw({ raw: strings }, ...values.map(render)));
