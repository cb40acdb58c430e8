import type { FieldView } from './field-view.ts';

const pageStep = 8;

const stepTo = (options: HTMLElement[], active: HTMLElement | undefined, step: number) => {
  const from = active ? options.indexOf(active) : -1;
  const last = options.length - 1;
  const [first, end] = step > 0 ? [0, last] : [last, 0];
  const turns = from === -1 || from === end;
  return options[turns ? first : Math.min(last, Math.max(0, from + step))];
};

/** What becomes of what a person does. */
type Acts = { close(): void; type(text: string): void; pick(option: HTMLElement): void };

/**
 * The keys, the mouse and the ARIA states of an input with a list below it. What is in the list,
 * and what a choice does, is up to the caller.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export class Combobox {
  readonly #view: FieldView;
  readonly #acts: Acts;
  #active: HTMLElement | undefined;
  /** Whether it is highlighted without a key: leaving the input takes it, too. */
  #isSuggested = false;

  /** Each says whether it did something, in place of what the browser usually does. */
  readonly #keys = new Map<string, () => boolean>([
    ['ArrowDown', () => this.#move(1)],
    ['ArrowUp', () => this.#move(-1)],
    ['PageDown', () => this.#isOpen && this.#move(pageStep)],
    ['PageUp', () => this.#isOpen && this.#move(-pageStep)],
    ['Enter', () => this.#pick()],
    // The focus still moves on. Where keys have led is not taken by leaving, only by Enter.
    ['Tab', () => this.#isSuggested && this.#pick() && false],
    ['Escape', () => this.close()],
  ]);

  constructor(view: FieldView, acts: Acts) {
    const { input, popup, list } = view;
    this.#view = view;
    this.#acts = acts;
    input.addEventListener('keydown', (event) => {
      if (!event.isComposing && this.#keys.get(event.key)?.()) event.preventDefault();
    });
    input.addEventListener('input', () => {
      this.#open();
      this.activate();
      acts.type(input.value);
    });
    input.addEventListener('click', () => {
      // So that typing replaces the chosen name.
      if (!this.#isOpen) input.select();
      this.#open();
    });
    input.addEventListener('blur', () => this.close());
    // The input keeps the focus while somebody presses in the list.
    popup.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element && target.closest<HTMLElement>('[role="option"]');
      if (option) acts.pick(option);
    });
  }

  get #isOpen(): boolean {
    return !this.#view.popup.hidden;
  }

  /** Highlights an option, or none. */
  activate(option?: HTMLElement): void {
    this.#active?.removeAttribute('data-active');
    this.#active = option;
    this.#isSuggested = false;
    option?.setAttribute('data-active', '');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#view.input.setAttribute('aria-activedescendant', option.id);
    else this.#view.input.removeAttribute('aria-activedescendant');
  }

  /** Highlights what somebody most likely wants. */
  suggest(option: HTMLElement | undefined): void {
    if (!this.#isOpen) return;
    this.activate(option);
    this.#isSuggested = option !== undefined;
  }

  #open(): void {
    const { input, popup, list } = this.#view;
    if (this.#isOpen || input.disabled) return;
    popup.hidden = false;
    input.ariaExpanded = 'true';
    this.activate(list.querySelector<HTMLElement>('[aria-selected="true"]') ?? undefined);
  }

  /** @returns whether it was open */
  close(): boolean {
    if (!this.#isOpen) return false;
    this.#view.popup.hidden = true;
    this.#view.input.ariaExpanded = 'false';
    this.activate();
    this.#acts.close();
    return true;
  }

  #move(step: number): boolean {
    this.#open();
    const options = [...this.#view.list.querySelectorAll<HTMLElement>('[role="option"]')];
    this.activate(stepTo(options, this.#active, step));
    return true;
  }

  #pick(): boolean {
    const option = this.#isOpen && this.#active?.isConnected ? this.#active : undefined;
    this.#isSuggested = false;
    if (option) this.#acts.pick(option);
    return option !== undefined;
  }
}
