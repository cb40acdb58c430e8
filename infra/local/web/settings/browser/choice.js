import { element } from './element.js';
import { plain } from './plain.js';

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
