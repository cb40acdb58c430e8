const pageStep = 8;

/**
 * Which option of the list is highlighted.
 * @param {HTMLInputElement} input
 */
const createHighlight = (input) => {
  /** @type {Element | undefined} */
  let active;
  /**
   * What was highlighted without a key: leaving the input takes it, too.
   * @type {Element | undefined}
   */
  let suggested;
  /** @param {Element | undefined} option */
  const activate = (option) => {
    active?.removeAttribute('data-active');
    active = option;
    suggested = undefined;
    option?.setAttribute('data-active', '');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  /** @param {Element | undefined} option */
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

/** @type {(options: Element[], active: Element | undefined, step: number) => Element | undefined} */
const stepTo = (options, active, step) => {
  const from = active ? options.indexOf(active) : -1;
  const last = options.length - 1;
  const [first, end] = step > 0 ? [0, last] : [last, 0];
  const turns = from === -1 || from === end;
  return options[turns ? first : Math.min(last, Math.max(0, from + step))];
};

/**
 * The keys, the mouse and the ARIA states of an input with a list below it. What is in the list,
 * and what a choice does, is up to the caller.
 * @param {import('./types.ts').FieldView} view
 * @param {{ close(): void, type(text: string): void, pick(option: HTMLElement): void }} on `close()`, `type(text)` and `pick(option)`
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
  /** @param {number} step */
  const move = (step) => {
    open();
    activate(stepTo([...list.querySelectorAll('[role="option"]')], highlight.get(), step));
    return true;
  };
  const pick = () => {
    const option = isOpen() && highlight.take();
    if (option instanceof HTMLElement) on.pick(option);
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
  /** @param {Element | undefined} option */
  const suggest = (option) => isOpen() && highlight.suggest(option);
  return { activate, suggest, close, isOpen };
};

/**
 * @typedef {object} Acts
 * @property {() => boolean} isOpen
 * @property {() => void} open
 * @property {() => boolean} close
 * @property {(option: Element | undefined) => void} activate
 * @property {(step: number) => boolean} move
 * @property {() => boolean} enter
 * @property {() => boolean} pickSuggested
 * @property {(text: string) => void} type
 * @property {(option: HTMLElement) => void} pickOption
 */

/**
 * Each says whether it did something, in place of what the browser usually does.
 * @param {Acts} acts
 * @returns {Record<string, () => boolean>}
 */
const keysOf = ({ isOpen, move, enter, pickSuggested, close }) => ({
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  PageDown: () => isOpen() && move(pageStep),
  PageUp: () => isOpen() && move(-pageStep),
  Enter: enter,
  Tab: pickSuggested,
  Escape: close,
});

/** @type {(view: import('./types.ts').FieldView, acts: Acts) => void} */
const listen = ({ input, popup, list }, acts) => {
  const { isOpen, open, close, activate, type, pickOption } = acts;
  const keys = keysOf(acts);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !Object.hasOwn(keys, event.key)) return;
    if (keys[event.key]?.()) event.preventDefault();
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
    const option = target instanceof Element && target.closest('[role="option"]');
    if (option instanceof HTMLElement) pickOption(option);
  });
};
