import { type ApiProblem, problemOf, readComponent } from '../base/api.ts';
import { attributes, objectOf, ownAccessor } from '../base/properties.ts';
import { wordOf } from '../words.ts';
import { FormControl, settledEvent } from './form-control.ts';
import { type ChoicesPage, isComplete, type OfferedChoice, OptionList } from './option-list.ts';

/** Why nothing can be chosen in a field now, and what the fields below it show then. */
type FieldBlock = { words: string; below?: string | undefined };

/** A field that reads its choices from the connected account, as soon as its parents are chosen. */
export abstract class LookUpControl extends FormControl {
  static override properties = {
    ...attributes('component', 'event', 'integration-id', 'parents'),
    // Set last: then the fields below already find this one by its other properties.
    ...{ value: ownAccessor, values: ownAccessor, disabled: ownAccessor, form: ownAccessor },
  };

  declare component: string;
  declare event: string;
  declare integrationId: string | undefined;
  /** The values of parents that are no fields of the page, by their keys; or that as JSON. */
  declare parents: Readonly<Record<string, string>> | string | undefined;

  protected readonly list = new OptionList(
    (query, signal) => this.#query(query, signal),
    (before) => this.#listChanged(before),
  );
  /** What was chosen, and is no longer offered. */
  protected gone: readonly OfferedChoice[] = [];
  /** Why there is nothing to choose from, if nobody else shows it. */
  protected problem: ApiProblem | undefined;
  protected type = '';
  #loadedKey = '';
  #mayPreset = false;
  #below: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(settledEvent, this.#follow, { signal: this.leaving.signal });
  }

  protected override needs = () => {
    const isAlone = this.facts?.parents.some((key) => !this.#parent(key));
    return ['component', 'event', 'field', ...(isAlone ? ['parents'] : [])];
  };

  protected override async start(): Promise<void> {
    const { component, event, field } = this;
    if (!component || !event || !field) return;
    const result = await readComponent(this, component);
    const events = result.ok ? result.body.events : [];
    const found = events.find(({ key }) => key === event);
    this.facts = found?.fields.find(({ key }) => key === field);
    this.type = result.ok ? result.body.integration_type : '';
    if (this.facts) return this.load();
    this.problem = result.ok ? problemOf('no_field') : result.problem;
    this.requestUpdate();
    if (found) this.warnOfUnknown('field', field, found.fields);
    else if (result.ok) this.warnOfUnknown('event', event, events);
  }

  /** The account may have been connected again, here or in another window. */
  protected override async refresh(): Promise<void> {
    if (this.#blockOfAccount) await this.load();
  }

  /** A moved field is as a person left it: it reads only what its properties or its parents change. */
  protected override async restart(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    // It may have other parents now, and be one again.
    this.announce(settledEvent, { isByPerson: false });
    await this.refresh();
  }

  async load(): Promise<void> {
    const key = this.#key();
    // A list that is searched goes on with it.
    const search = key === this.#loadedKey ? this.list.search : '';
    this.list.clear();
    this.gone = [];
    this.problem = undefined;
    // What a person has cleared stays so.
    this.#mayPreset = (this.#mayPreset || key !== this.#loadedKey) && !this.chosen[0];
    this.#loadedKey = key;
    if (!this.block) await this.list.find(search);
    await this.nameChosen();
  }

  protected override async nameChosen(): Promise<void> {
    if (this.block || !this.facts) return;
    const key = this.#key();
    const known = new Map(this.list.choices.map(({ id, name }) => [id, name]));
    const unknown = this.values.filter((id) => !known.has(id));
    const query = new URLSearchParams(unknown.map((id) => ['_ids', id])).toString();
    const result = query ? await this.#query(query) : undefined;
    if (key !== this.#key()) return;
    for (const { id, name } of result?.ok ? result.body.options : []) known.set(id, name);
    this.chosen = this.chosen.map(({ id, name }) => ({ id, name: known.get(id) ?? name }));
    const isWhole = result?.ok && isComplete(result.headers);
    this.gone = this.chosen.filter(({ id }) => isWhole && unknown.includes(id) && !known.has(id));
    this.requestUpdate();
  }

  /** @param before how many choices were there already */
  protected abstract listed(before: number): void;

  /** Undefined if something can be chosen. */
  protected get block(): FieldBlock | undefined {
    const { choices, search, state } = this.list;
    const [ofParent, ofAccount] = [this.#blockOfParent, this.#blockOfAccount];
    if (ofParent) return ofParent;
    if (ofAccount) return { words: ofAccount, below: ofAccount };
    if (!state.listed?.isComplete || choices[0] || this.chosen[0] || search) return undefined;
    const below = this.text('nothing_to_choose', { label: this.facts?.label ?? '' });
    return { words: this.text('no_choices'), below };
  }

  /** Without its account a field has no choices: what it shows then. */
  get #blockOfAccount(): string | undefined {
    const word = wordOf(`barred_${this.list.state.failed?.problem.code}`);
    return word && this.text(word);
  }

  /** What is to be chosen first. */
  get #blockOfParent(): FieldBlock | undefined {
    const values = new Map(this.#parentValues());
    const missing = this.facts?.parents.find((key) => !values.has(key));
    if (missing === undefined) return undefined;
    const parent = this.#parent(missing);
    const below = parent?.block?.below;
    const words = this.text('choose_first', { parent: parent?.facts?.label ?? missing });
    return { words: below ?? words, below };
  }

  /** Changes with all that a look-up depends on. */
  #key = (): string => {
    const own = [this.component, this.event, this.field, this.integrationId];
    return JSON.stringify([own, this.#parentValues(), this.#blockOfParent]);
  };

  protected override updated(): void {
    super.updated();
    const below = this.block?.below;
    if (below === this.#below) return;
    this.#below = below;
    this.announce(settledEvent, { isByPerson: false });
  }

  #query(query: string, signal?: AbortSignal) {
    const own = this.integrationId ? [['_integration_id', this.integrationId]] : [];
    const first = new URLSearchParams([...this.#parentValues(), ...own]);
    // The address of a next page names all that the first one did.
    const all = query.startsWith('?') ? query : `?${first}${first.size > 0 ? '&' : ''}${query}`;
    const path = `/events/components/${this.component}/events/${this.event}/options/${this.field}`;
    return this.api<ChoicesPage>('GET', path + all, { signal });
  }

  #listChanged(before: number): void {
    const { listed, failed } = this.list.state;
    if (listed) {
      const preset = listed.preset ?? this.facts?.default;
      const first = this.#mayPreset && this.list.choices.find(({ id }) => id === preset);
      this.#mayPreset = false;
      if (first) this.setChosen([first]);
      this.listed(before);
    } else if (failed && this.#blockOfAccount) {
      // The form, or the page's own button, shows it for all fields.
      const isOurs = this.announce('trunkline-account-problem', failed.problem);
      const button = document.querySelector(`trunkline-connect[type="${this.type}"]`);
      this.problem = isOurs && !button ? failed.problem : undefined;
    }
    this.requestUpdate();
  }

  /** A field of the same event, in the same form or else in the same document. */
  #parent(key: string): LookUpControl | undefined {
    const { localName, component, event } = this;
    const scope = this.form ?? (this.getRootNode() as ParentNode);
    return [...scope.querySelectorAll<LookUpControl>(localName)].find(
      (each) => each.field === key && each.component === component && each.event === event,
    );
  }

  #parentValues(): [string, string][] {
    const { parents = [], optional_parents: others = [] } = this.facts ?? {};
    return [...parents, ...others].flatMap((key): [string, string][] => {
      const value = this.#parent(key)?.value || objectOf(this.parents)?.[key];
      return value ? [[key, value]] : [];
    });
  }

  /** A field above has another value. What was chosen here belonged to the earlier one. */
  #follow = (event: Event): void => {
    if (!this.facts || this.#key() === this.#loadedKey) return;
    const isByPerson = event instanceof CustomEvent && event.detail.isByPerson;
    if (isByPerson && this.chosen[0]) this.setChosen([], true);
    void this.load();
  };
}
