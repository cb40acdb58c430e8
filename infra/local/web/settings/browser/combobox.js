const pageStep = 8;

/**
 * The keys, the mouse and the ARIA states of an input with a list below it. What is in the list,
 * and what a choice does, is up to the caller.
 * @param on `close()`, `type(text)` and `pick(option)`
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const createCombobox = ({ input, popup, list }, on) => {
  let active;
  /** What was highlighted without a key: leaving the input takes it, too. */
  let suggested;
  const isOpen = () => !popup.hidden;

  const activate = (option) => {
    active?.removeAttribute('data-active');
    active = option;
    suggested = undefined;
    option?.setAttribute('data-active', '');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  const suggest = (option) => {
    if (!isOpen()) return;
    activate(option);
    suggested = option;
  };

  const open = () => {
    if (isOpen() || input.disabled) return;
    popup.hidden = false;
    input.ariaExpanded = 'true';
    activate(list.querySelector('[aria-selected="true"]') ?? undefined);
  };

  const close = () => {
    if (!isOpen()) return false;
    popup.hidden = true;
    input.ariaExpanded = 'false';
    activate(undefined);
    on.close();
    return true;
  };

  const move = (step) => {
    open();
    const options = [...list.querySelectorAll('[role="option"]')];
    const from = options.indexOf(active);
    const last = options.length - 1;
    const ends = step > 0 ? [0, last] : [last, 0];
    const turns = from === -1 || from === ends[1];
    activate(options[turns ? ends[0] : Math.min(last, Math.max(0, from + step))]);
    return true;
  };

  const pick = () => {
    if (!isOpen() || !active?.isConnected) return false;
    suggested = undefined;
    on.pick(active);
    return true;
  };

  /** The focus still moves on. Where keys have led is not taken by leaving, only by Enter. */
  const pickSuggested = () => {
    if (suggested && suggested === active) pick();
    return false;
  };

  /** Each says whether it did something, in place of what the browser usually does. */
  const keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => isOpen() && move(pageStep),
    PageUp: () => isOpen() && move(-pageStep),
    Enter: pick,
    Tab: pickSuggested,
    Escape: close,
  };

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !Object.hasOwn(keys, event.key)) return;
    if (keys[event.key]()) event.preventDefault();
  });
  input.addEventListener('input', () => {
    open();
    activate(undefined);
    on.type(input.value);
  });
  input.addEventListener('click', () => {
    // So that typing replaces the chosen name.
    if (!isOpen()) input.select();
    open();
  });
  input.addEventListener('blur', close);
  // The input keeps the focus while somebody presses in the list.
  popup.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target.closest('[role="option"]');
    if (option) on.pick(option);
  });
  return { activate, suggest, close, isOpen };
};
