import { element } from '../../pages/browser/find.js';
import { plain } from './words.js';

/**
 * What is chosen in a field, and how it looks: a name in the input, or chips above it.
 * @param {Pick<import('./types.ts').FieldView, 'input' | 'clear' | 'chips'>} view
 * @param {import('./types.ts').FieldFacts} field
 * @param {() => void} onChange when a person chooses or removes something
 */
export const createChoice = ({ input, clear, chips }, { label, type }, onChange) => {
  const isMany = type === 'multiselect';
  /** @type {import('./types.ts').Choice[]} */
  let chosen = [];

  /** @param {import('./types.ts').Choice} choice */
  const chip = (choice) => {
    const remove = element('button', { type: 'button' }, '×');
    remove.ariaLabel = `Remove ${plain(choice.name)}`;
    remove.addEventListener('click', () => {
      change(chosen.filter((each) => each !== choice));
      input.focus();
    });
    return element('li', {}, element('bdi', {}, plain(choice.name)), remove);
  };

  /** Shows what is chosen, in place of what somebody typed. The chips stay: one may be being pressed. */
  const show = () => {
    chips.hidden = !isMany || chosen.length === 0;
    const [first] = chosen;
    input.value = isMany || !first ? '' : plain(first.name);
    clear.hidden = chosen.length === 0 || input.disabled;
  };

  /** @param {import('./types.ts').Choice[]} choices */
  const set = (choices) => {
    chosen = choices;
    if (isMany) chips.replaceChildren(...chosen.map(chip));
    show();
  };

  /** @param {import('./types.ts').Choice[]} choices */
  const change = (choices) => {
    set(choices);
    onChange();
  };

  /** @param {string} id */
  const isChosen = (id) => chosen.some((each) => each.id === id);

  /** @param {import('./types.ts').Choice} choice */
  const pick = (choice) => {
    if (!isMany) return change([choice]);
    return change(
      isChosen(choice.id) ? chosen.filter(({ id }) => id !== choice.id) : [...chosen, choice],
    );
  };

  clear.addEventListener('click', () => {
    change([]);
    input.focus();
  });
  return { isMany, isChosen, pick, set, show, label, get: () => chosen };
};

/**
 * Draws the choices of a field, with "Load more" or "Try again" as the last one.
 * @param {Pick<import('./types.ts').FieldView, 'list' | 'state'>} view
 */
export const createOptionList = ({ list, state }) => {
  /** @type {WeakMap<Element, import('./types.ts').Choice>} */
  const choices = new WeakMap();

  /** @type {(number: number | string, text: string, attributes: Record<string, string>) => HTMLElement} */
  const option = (number, text, attributes) =>
    element('li', { role: 'option', id: `${list.id}-${number}`, ...attributes }, text);

  /**
   * @param {{
   *   options: import('./types.ts').Choice[],
   *   isChosen: (id: string) => boolean,
   *   text: string,
   *   extra?: [string, string] | undefined,
   * }} drawn `extra` is `more` or `again`, with the words of that choice
   */
  const draw = ({ options, isChosen, text, extra }) => {
    const rows = options.map(({ id, name }, number) => {
      const row = option(number, plain(name), { 'aria-selected': String(isChosen(id)) });
      choices.set(row, { id, name });
      return row;
    });
    if (extra) {
      const [act, words] = extra;
      rows.push(option(act, words, { 'data-act': act, 'aria-selected': 'false' }));
    }
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    state.textContent = text;
    state.hidden = text === '';
  };

  /** @param {(id: string) => boolean} isChosen */
  const mark = (isChosen) => {
    for (const row of list.children) {
      const choice = choices.get(row);
      if (choice) row.ariaSelected = String(isChosen(choice.id));
    }
  };

  /** @param {Element} row */
  const choiceOf = (row) => choices.get(row);
  /** @param {number} number */
  const at = (number) => list.children[number];
  return { draw, mark, at, choiceOf };
};
