import type { FieldFacts } from '../base/api.ts';
import { TrunklineElement } from '../element.ts';
import type { Choice } from './option-list.ts';

/** The ids in an attribute: one, or a JSON list of several. */
const idsOf = (value: string | null): string[] => {
  if (!value?.startsWith('[')) return value ? [value] : [];
  try {
    return JSON.parse(value).map(String);
  } catch {
    return [value];
  }
};

/** Says that a field has another value, or can have none: the fields below it follow. */
export const settled = 'trunkline-settled';

/** What forms and pages see of a field: its value, whether it is valid, and how it is reset. */
export abstract class FormControl extends TrunklineElement {
  static readonly formAssociated = true;
  static override observedAttributes = [...super.observedAttributes, ...['field', 'name']];

  declare field: string;
  declare name: string | undefined;
  /** Undefined until the API has said it. */
  protected facts: FieldFacts | undefined;
  protected chosen: readonly Choice[] = [];
  protected isRefused = false;
  readonly #internals = this.attachInternals();

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('invalid', this.#refuse);
    if (this.chosen.length === 0) this.formResetCallback();
  }

  /** The chosen id, or '': for a field that takes one. */
  get value(): string {
    return this.chosen[0]?.id ?? '';
  }

  set value(id: string) {
    this.values = id ? [id] : [];
  }

  get values(): string[] {
    return this.chosen.map(({ id }) => id);
  }

  set values(ids: readonly string[]) {
    this.take(ids.map((id) => this.chosen.find((each) => each.id === id) ?? { id, name: id }));
    void this.nameChosen();
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isOff: boolean) {
    this.toggleAttribute('disabled', isOff);
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  isMany = (): boolean => this.facts?.type === 'multiselect';
  checkValidity = (): boolean => this.#internals.checkValidity();

  formResetCallback(): void {
    this.values = idsOf(this.getAttribute('value'));
  }

  formDisabledCallback(): void {
    this.draw();
  }

  formStateRestoreCallback(state: string): void {
    this.values = idsOf(state);
  }

  /** Asks for the names of what is chosen. */
  protected abstract nameChosen(): Promise<void>;

  /** @param isChoice whether a person has chosen it just now */
  protected take(chosen: readonly Choice[], isChoice = false): void {
    this.chosen = chosen;
    this.isRefused = false;
    const data = new FormData();
    for (const { id } of chosen) data.append(this.name ?? this.field, id);
    this.#internals.setFormValue(data, JSON.stringify(this.values));
    this.draw();
    this.announce(settled, { isChoice });
  }

  protected override drawn(): void {
    const input = this.root.querySelector('input');
    const isMissing = this.facts?.required && !this.chosen[0];
    const words = this.text('missing_value', { label: this.facts?.label ?? '' });
    if (isMissing && input) this.#internals.setValidity({ valueMissing: true }, words, input);
    else this.#internals.setValidity({});
  }

  /** The field says it itself, and the first one of the form gets the focus. */
  #refuse = (event: Event) => {
    event.preventDefault();
    this.isRefused = true;
    this.draw();
    if (this.form?.querySelector(':invalid') === this) this.focus();
  };
}
