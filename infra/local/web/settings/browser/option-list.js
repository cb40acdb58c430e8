import { element } from './element.js';
import { plain } from './plain.js';

/** Draws the choices of a field, with "Load more" or "Try again" as the last one. */
export const createOptionList = ({ list, state }) => {
  const option = (number, text, attributes) =>
    element('li', { role: 'option', id: `${list.id}-${number}`, ...attributes }, text);

  /** @param extra `more` or `again`, with the words of that choice */
  const draw = ({ options, isChosen, text, extra }) => {
    const rows = options.map(({ id, name }, number) => {
      const row = option(number, plain(name), { 'aria-selected': String(isChosen(id)) });
      row.choice = { id, name };
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

  const mark = (isChosen) => {
    for (const row of list.children) {
      if (row.choice) row.ariaSelected = String(isChosen(row.choice.id));
    }
  };

  return { draw, mark, at: (number) => list.children[number] };
};
