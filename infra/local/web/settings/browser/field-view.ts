import { element } from '../../pages/browser/find.ts';
import type { Choice, FieldFacts } from './types.ts';
import { plain } from './words.ts';

/** The elements of one field. */
export type FieldView = ReturnType<typeof createFieldView>;

/** The markup of one field, empty and disabled. */
export const createFieldView = ({ key, label: name, required, type }: FieldFacts) => {
  const id = `field-${key}`;
  const isMany = type === 'multiselect';
  const words = `${required ? 'required' : 'optional'}${isMany ? ', choose any number' : ''}`;
  const label = element('label', { for: id, id: `${id}-label` }, name);
  const mark = element('span', { id: `${id}-mark`, class: 'quiet' }, words);
  const note = element('p', { id: `${id}-note`, class: 'quiet', role: 'status' });
  const problem = element('p', { id: `${id}-problem`, class: 'problem', role: 'alert' });
  const input = element('input', {
    id,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-list`,
    'aria-expanded': 'false',
    'aria-describedby': [mark, note, problem].map((each) => each.id).join(' '),
    'aria-required': required && 'true',
    autocomplete: 'off',
    spellcheck: 'false',
    disabled: true,
  });
  const clearAttributes = { type: 'button', class: 'clear', 'aria-label': `Clear ${name}` };
  const clear = element('button', { ...clearAttributes, hidden: true }, '×');
  const list = element('ul', {
    id: `${id}-list`,
    role: 'listbox',
    'aria-labelledby': label.id,
    'aria-multiselectable': isMany && 'true',
  });
  // The note below the field says the same to those who do not see the list.
  const state = element('p', { class: 'state', 'aria-hidden': 'true' });
  const popup = element('div', { class: 'popup', hidden: true }, state, list);
  const againAttributes = { type: 'button', 'aria-description': name, hidden: true };
  const again = element('button', againAttributes, 'Try again');
  const chips = element('ul', { class: 'chips', 'aria-label': `Chosen for ${name}`, hidden: true });
  const caption = element('div', { class: 'caption' }, label, mark);
  const combobox = element('div', { class: 'combobox' }, input, clear, popup);
  const whole = element('div', { class: 'field' }, caption, chips, combobox, note, problem, again);
  return { whole, input, clear, list, state, popup, note, problem, again, chips };
};

/** `more` or `again`, with the words of that choice. */
export type Extra = readonly [act: string, words: string];

/** Draws the choices of a field, with "Load more" or "Try again" as the last one. */
export const drawOptions = (
  { list, state }: FieldView,
  options: readonly Choice[],
  { text, extra }: { text: string; extra: Extra | undefined },
): void => {
  const option = (of: number | string, words: string, attributes: Record<string, string>) =>
    element('li', { role: 'option', id: `${list.id}-${of}`, ...attributes }, words);
  const rows = options.map(({ id, name }, number) =>
    option(number, plain(name), { 'data-id': id }),
  );
  if (extra) rows.push(option(extra[0], extra[1], { 'data-act': extra[0] }));
  list.replaceChildren(...rows);
  list.hidden = rows.length === 0;
  state.textContent = text;
  state.hidden = text === '';
};

/** What is chosen in a field, and how it looks: a name in the input, or chips above it. */
export class Chosen {
  readonly isMany: boolean;
  readonly #view: FieldView;
  readonly #onChange: () => void;
  #choices: readonly Choice[] = [];

  /** @param onChange when a person chooses or removes something */
  constructor(view: FieldView, { type }: FieldFacts, onChange: () => void) {
    this.isMany = type === 'multiselect';
    this.#view = view;
    this.#onChange = onChange;
    view.clear.addEventListener('click', () => {
      this.#change([]);
      view.input.focus();
    });
  }

  get choices(): readonly Choice[] {
    return this.#choices;
  }

  set(choices: readonly Choice[]): void {
    this.#choices = choices;
    if (this.isMany) this.#view.chips.replaceChildren(...choices.map((each) => this.#chip(each)));
    this.show();
  }

  has(id: string | undefined): boolean {
    return this.#choices.some((each) => each.id === id);
  }

  pick(choice: Choice): void {
    const others = this.#choices.filter(({ id }) => id !== choice.id);
    if (!this.isMany) this.#change([choice]);
    else this.#change(this.has(choice.id) ? others : [...others, choice]);
  }

  /** Shows what is chosen, in place of what somebody typed. The chips stay: one may be being pressed. */
  show(): void {
    const { input, clear, chips } = this.#view;
    const [first] = this.#choices;
    chips.hidden = !this.isMany || !first;
    input.value = this.isMany || !first ? '' : plain(first.name);
    clear.hidden = !first || input.disabled;
    this.mark();
  }

  /** Marks the options that are chosen. */
  mark(): void {
    for (const row of this.#view.list.querySelectorAll<HTMLElement>('li'))
      row.ariaSelected = String(this.has(row.dataset.id));
  }

  #change(choices: readonly Choice[]): void {
    this.set(choices);
    this.#onChange();
  }

  #chip(choice: Choice): HTMLElement {
    const attributes = { type: 'button', 'aria-label': `Remove ${plain(choice.name)}` };
    const remove = element('button', attributes, '×');
    remove.addEventListener('click', () => {
      this.#change(this.#choices.filter((each) => each !== choice));
      this.#view.input.focus();
    });
    return element('li', {}, element('bdi', {}, plain(choice.name)), remove);
  }
}
