import { element } from './element.js';
import { plain } from './plain.js';

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
