import { element } from './element.js';
import { plain } from './plain.js';

/**
 * What is chosen in a field, and how it looks: a name in the input, or chips above it.
 * @param onChange when a person chooses or removes something
 */
export const createChoice = ({ input, clear, chips }, { label, type }, onChange) => {
  const isMany = type === 'multiselect';
  let chosen = [];

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
    input.value = isMany || chosen.length === 0 ? '' : plain(chosen[0].name);
    clear.hidden = chosen.length === 0 || input.disabled;
  };

  const set = (choices) => {
    chosen = choices;
    if (isMany) chips.replaceChildren(...chosen.map(chip));
    show();
  };

  const change = (choices) => {
    set(choices);
    onChange();
  };

  const isChosen = (id) => chosen.some((each) => each.id === id);

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
