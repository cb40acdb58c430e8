const pageStep = 8;

/** Which option of the list is highlighted. */
const createHighlight = (input) => {
  let active;
  /** What was highlighted without a key: leaving the input takes it, too. */
  let suggested;
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
    activate(option);
    suggested = option;
  };
  /** @returns what is to be chosen now */
  const take = () => {
    suggested = undefined;
    return active?.isConnected ? active : undefined;
  };
  const isSuggested = () => suggested !== undefined && suggested === active;
  return { activate, suggest, take, isSuggested, get: () => active };
};

const stepTo = (options, active, step) => {
  const from = options.indexOf(active);
  const last = options.length - 1;
  const ends = step > 0 ? [0, last] : [last, 0];
  const turns = from === -1 || from === ends[1];
  return options[turns ? ends[0] : Math.min(last, Math.max(0, from + step))];
};

/**
 * The keys, the mouse and the ARIA states of an input with a list below it. What is in the list,
 * and what a choice does, is up to the caller.
 * @param on `close()`, `type(text)` and `pick(option)`
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const createCombobox = (view, on) => {
  const { input, popup, list } = view;
  const highlight = createHighlight(input);
  const { activate } = highlight;
  const isOpen = () => !popup.hidden;
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
    activate(stepTo([...list.querySelectorAll('[role="option"]')], highlight.get(), step));
    return true;
  };
  const pick = () => {
    const option = isOpen() && highlight.take();
    if (option) on.pick(option);
    return !!option;
  };
  /** The focus still moves on. Where keys have led is not taken by leaving, only by Enter. */
  const pickSuggested = () => {
    if (highlight.isSuggested()) pick();
    return false;
  };
  const { type, pick: pickOption } = on;
  const acts = { isOpen, open, close, activate, move, enter: pick, pickSuggested };
  listen(view, { ...acts, type, pickOption });
  const suggest = (option) => isOpen() && highlight.suggest(option);
  return { activate, suggest, close, isOpen };
};

/** Each says whether it did something, in place of what the browser usually does. */
const keysOf = ({ isOpen, move, enter, pickSuggested, close }) => ({
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  PageDown: () => isOpen() && move(pageStep),
  PageUp: () => isOpen() && move(-pageStep),
  Enter: enter,
  Tab: pickSuggested,
  Escape: close,
});

const listen = ({ input, popup, list }, acts) => {
  const { isOpen, open, close, activate, type, pickOption } = acts;
  const keys = keysOf(acts);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !Object.hasOwn(keys, event.key)) return;
    if (keys[event.key]()) event.preventDefault();
  });
  input.addEventListener('input', () => {
    open();
    activate(undefined);
    type(input.value);
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
    if (option) pickOption(option);
  });
};
