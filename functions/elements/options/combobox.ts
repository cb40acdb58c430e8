const pageStep = 8;
const typingPauseMs = 300;

/** What becomes of what a person does in the list. */
type Acts = {
  /** How many rows it has, and which of them is chosen, or -1. */
  rows(): { count: number; chosen: number };
  pick(row: number): void;
  /** After a pause in typing. */
  find(text: string): void;
  closed(): void;
  changed(): void;
};

/**
 * The keys and the states of an input with a list below it. What is in the list, and what a choice
 * does, is up to the element.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export class Combobox {
  isOpen = false;
  /** The highlighted row, or -1. */
  active = -1;
  /** What a person types, in place of the name of what is chosen. */
  typed: string | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #isSuggested = false;
  readonly #acts: Acts;

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /** Each says whether it did something, in place of what the browser usually does. */
  readonly #keys = new Map<string, () => boolean>([
    ['ArrowDown', () => this.#move(1)],
    ['ArrowUp', () => this.#move(-1)],
    ['PageDown', () => this.isOpen && this.#move(pageStep)],
    ['PageUp', () => this.isOpen && this.#move(-pageStep)],
    ['Enter', () => this.#pick()],
    // The focus still moves on. Where keys have led is not taken by leaving, only by Enter.
    ['Tab', () => this.#isSuggested && this.#pick() && false],
    ['Escape', () => this.close()],
  ]);

  press(event: KeyboardEvent): void {
    if (event.isComposing || !this.#keys.get(event.key)?.()) return;
    event.preventDefault();
    // A dialog around it stays open.
    event.stopPropagation();
  }

  click(input: HTMLInputElement): void {
    // So that typing replaces the name of what is chosen.
    if (!this.isOpen) input.select();
    this.#open();
  }

  type(text: string): void {
    this.#open();
    this.typed = text;
    this.activate(-1);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#acts.find(text.trim()), typingPauseMs);
  }

  /** @returns whether it was open */
  close(): boolean {
    if (!this.isOpen) return false;
    clearTimeout(this.#typing);
    this.isOpen = false;
    this.typed = undefined;
    this.activate(-1);
    this.#acts.closed();
    return true;
  }

  /** Highlights a row, or none. @param isSuggested without a key: leaving the input takes it, too */
  activate(row: number, isSuggested = false): void {
    this.active = row;
    this.#isSuggested = isSuggested;
    this.#acts.changed();
  }

  #open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.activate(this.#acts.rows().chosen);
  }

  #move(step: number): boolean {
    this.#open();
    const last = this.#acts.rows().count - 1;
    const [first, end] = step > 0 ? [0, last] : [last, 0];
    const turns = this.active === -1 || this.active === end;
    this.activate(turns ? first : Math.min(last, Math.max(0, this.active + step)));
    return true;
  }

  #pick(): boolean {
    const row = this.isOpen ? this.active : -1;
    this.#isSuggested = false;
    if (row >= 0) this.#acts.pick(row);
    return row >= 0;
  }
}
