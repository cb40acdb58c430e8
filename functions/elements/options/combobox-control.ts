import { LookUpControl } from './look-up-control.ts';

const pageStep = 8;
const typingIdleMs = 300;
type InputTarget = { target: HTMLInputElement };

/**
 * The keys and the states of an input with a list below it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export abstract class ComboboxControl extends LookUpControl {
  protected isOpen = false;
  /** The highlighted row, or -1. */
  protected active = -1;
  /** What a person types, instead of the name of what is chosen. */
  protected typed: string | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #isSuggested = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // Not the element, which would select what is typed.
    if (this.isOpen) this.input?.focus();
  }

  protected override forget(): void {
    this.list.clear();
  }

  protected abstract rowCount: () => number;
  protected abstract pick(row: number): void;

  /** Each returns whether it did something, instead of what the browser usually does. */
  readonly #keys = new Map<string, () => boolean>([
    ['ArrowDown', () => this.#move(1)],
    ['ArrowUp', () => this.#move(-1)],
    ['PageDown', () => this.isOpen && this.#move(pageStep)],
    ['PageUp', () => this.isOpen && this.#move(-pageStep)],
    ['Enter', () => this.#pick()],
    // The focus still moves on. Where keys have led is not selected by leaving, only by Enter.
    ['Tab', () => this.#isSuggested && this.#pick() && false],
    ['Escape', () => this.close()],
  ]);

  protected onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || !this.#keys.get(event.key)?.()) return;
    event.preventDefault();
    // A dialog around it stays open.
    event.stopPropagation();
  };

  protected onClick = ({ target }: InputTarget): void => {
    // So that typing replaces the name of what is chosen.
    if (!this.isOpen) target.select();
    this.#open();
  };

  protected onInput = (event: Event & InputTarget): void => {
    // What is typed is not the field's value.
    event.stopPropagation();
    const { value } = event.target;
    this.#open();
    this.typed = value;
    this.#activate(-1);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.list.find(value.trim()), typingIdleMs);
  };

  /** A field that the page moves loses the focus first: nobody has left that. */
  protected onBlur = async (): Promise<void> => {
    const { signal } = this.leaving;
    await undefined;
    if (!signal.aborted) this.close();
  };

  /** @returns whether it was open */
  protected close = (): boolean => {
    if (!this.isOpen) return false;
    clearTimeout(this.#typing);
    this.isOpen = false;
    this.typed = undefined;
    this.#activate(-1);
    if (this.list.search && !this.block) void this.list.find('');
    return true;
  };

  /** More choices go on at the first new one, and a search that finds one only suggests it. */
  protected override listed(before: number): void {
    const { search, choices, state } = this.list;
    if (before > 0) this.#activate(before);
    const [sole, ...others] = choices;
    // Enter would remove one that is chosen already.
    const isNew = sole && !others[0] && !this.values.includes(sole.id);
    if (search && isNew && state.listed?.isComplete && this.isOpen) this.#activate(0, true);
  }

  /** @param isSuggested without a key: leaving the input selects it, too */
  #activate(row: number, isSuggested = false): void {
    this.active = row;
    this.#isSuggested = isSuggested;
    this.requestUpdate();
  }

  #open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.#activate(this.list.choices.findIndex(({ id }) => this.values.includes(id)));
  }

  #move(step: number): boolean {
    this.#open();
    const last = this.rowCount() - 1;
    const [first, end] = step > 0 ? [0, last] : [last, 0];
    const turns = this.active === -1 || this.active === end;
    this.#activate(turns ? first : Math.min(last, Math.max(0, this.active + step)));
    return true;
  }

  #pick(): boolean {
    const row = this.isOpen ? this.active : -1;
    this.#isSuggested = false;
    if (row >= 0) this.pick(row);
    return row >= 0;
  }
}
