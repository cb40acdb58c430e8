import type { PropertyDeclarations } from 'lit';
import type { FieldFacts } from '../base/api.ts';
import { isSpoiled } from '../base/mistakes.ts';
import { attributes, isSame, objectOf } from '../base/properties.ts';
import { TrunklineElement } from '../element.ts';
import type { OfferedChoice } from './option-list.ts';

/** The ids in a text: one, or a JSON list of several. */
const idsOf = (value: string | null): string[] => {
  if (!value || isSpoiled(value)) return [];
  const list = value.startsWith('[') ? objectOf<unknown[]>(value) : undefined;
  return list?.map(String) ?? [value];
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
  /** What the page has set last; undefined where that is only the attribute. */
  #set: readonly string[] | undefined;
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
    this.#setByPage(idsOf(id));
  }

  get values(): string[] {
    return this.chosen.map(({ id }) => id);
  }

  /** The same list again is a render that changes nothing: what a person has chosen meanwhile stays. */
  set values(ids: readonly string[] | null | undefined) {
    if (!isSame(ids ?? [], this.#set)) this.#setByPage([...(ids ?? [])]);
  }

  #setByPage(ids: readonly string[]): void {
    this.#set = ids;
    this.#show(ids);
  }

  #show(ids: readonly string[]): void {
    if (isSame(ids, this.values)) return;
    this.setChosen(ids.map((id) => this.chosen.find((each) => each.id === id) ?? { id, name: id }));
    void this.nameChosen();
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isOff: boolean | null | undefined) {
    this.toggleAttribute('disabled', Boolean(isOff));
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** As some frameworks set the attribute. */
  set form(id: string | null | undefined) {
    if (id) this.setAttribute('form', id);
    else this.removeAttribute('form');
  }

  isMany = (): boolean => this.facts?.type === 'multiselect';
  checkValidity = (): boolean => this.#internals.checkValidity();

  formResetCallback(): void {
    this.#show(this.#set ?? idsOf(this.getAttribute('value')));
  }

  formDisabledCallback(): void {
    this.requestUpdate();
  }

  /** Who goes back may find the fields in another order, by which browsers tell them apart. */
  async formStateRestoreCallback(state: string): Promise<void> {
    const [key, ...ids] = idsOf(state);
    await this.updateComplete;
    if (key === (this.name ?? this.field)) this.#show(ids);
  }

  /** Reads the names of what is chosen. */
  protected abstract nameChosen(): Promise<void>;

  /** @param isByPerson whether a person has chosen it just now */
  protected setChosen(chosen: readonly OfferedChoice[], isByPerson = false): void {
    this.chosen = chosen;
    this.isRefused = false;
    this.#fillForm();
    this.requestUpdate();
    this.announce(settledEvent, { isByPerson });
    if (!isByPerson) return;
    for (const name of ['input', 'change'])
      this.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }

  #fillForm(): void {
    const data = new FormData();
    const key = this.name ?? this.field;
    for (const id of this.values) data.append(key, id);
    this.#internals.setFormValue(data, JSON.stringify([key, ...this.values]));
  }

  protected get input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  protected override updated(): void {
    const { input } = this;
    // Its name may be another one.
    this.#fillForm();
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
