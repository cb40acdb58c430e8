import type { PropertyDeclarations } from 'lit';
import type { FieldFacts } from '../base/api.ts';
import { attributes, TrunklineElement } from '../element.ts';
import type { OfferedChoice } from './option-list.ts';

/** The ids in an attribute: one, or a JSON list of several. */
const idsOf = (value: string | null): string[] => {
  if (!value?.startsWith('[')) return value ? [value] : [];
  try {
    return JSON.parse(value).map(String);
  } catch {
    return [value];
  }
};

/** Fired when a field has another value, or can have none: the fields below it follow. */
export const settledEvent = 'trunkline-settled';

/** What forms and pages see of a field: its value, whether it is valid, and how it is reset. */
export abstract class FormControl extends TrunklineElement {
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties: PropertyDeclarations = attributes('field', 'name');

  declare field: string;
  declare name: string | undefined;
  /** Undefined until the API has described it. */
  protected facts: FieldFacts | undefined;
  protected chosen: readonly OfferedChoice[] = [];
  protected isRefused = false;
  readonly #internals = this.attachInternals();

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('invalid', this.#onInvalid);
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated && !this.chosen[0]) this.formResetCallback();
  }

  /** The chosen id, or '': for a field that has one. */
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
    this.setChosen(ids.map((id) => this.chosen.find((each) => each.id === id) ?? { id, name: id }));
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
    this.requestUpdate();
  }

  formStateRestoreCallback(state: string): void {
    this.values = idsOf(state);
  }

  /** Reads the names of what is chosen. */
  protected abstract nameChosen(): Promise<void>;

  /** @param isByPerson whether a person has chosen it just now */
  protected setChosen(chosen: readonly OfferedChoice[], isByPerson = false): void {
    this.chosen = chosen;
    this.isRefused = false;
    const data = new FormData();
    for (const { id } of chosen) data.append(this.name ?? this.field, id);
    this.#internals.setFormValue(data, JSON.stringify(this.values));
    this.requestUpdate();
    this.announce(settledEvent, { isByPerson });
  }

  protected get input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  protected override updated(): void {
    const { input } = this;
    const isMissing = this.facts?.required && !this.chosen[0];
    const words = this.text('missing_value', { label: this.facts?.label ?? '' });
    if (isMissing && input) this.#internals.setValidity({ valueMissing: true }, words, input);
    else this.#internals.setValidity({});
  }

  /** The field shows it itself, and the first one of the form gets the focus. */
  #onInvalid = (event: Event) => {
    event.preventDefault();
    this.isRefused = true;
    this.requestUpdate();
    if (this.form?.querySelector(':invalid') === this) this.focus();
  };
}
