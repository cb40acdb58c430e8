import { type Problem, problemOf, readComponent } from '../base/api.ts';
import { wordOf } from '../words.ts';
import { FormControl, settled } from './form-control.ts';
import { type Choice, OptionList } from './option-list.ts';

/** Why nothing can be chosen in a field now, and what the fields below it say then. */
type Barred = { words: string; below?: string | undefined } | undefined;

/** A field that asks the connected account for its choices, as soon as its parents are chosen. */
export abstract class LookUpControl extends FormControl {
  static override observedAttributes = [
    ...super.observedAttributes,
    ...['component', 'event', 'integration-id', 'parents'],
  ];

  declare component: string;
  declare event: string;
  declare integrationId: string | undefined;
  /** The values of parents that are no fields of the page, by their keys. */
  declare parents: Readonly<Record<string, string>> | undefined;

  protected readonly list = new OptionList(
    (query, signal) => this.#ask(query, signal),
    (before) => this.#listChanged(before),
  );
  /** What was chosen, and is no longer offered. */
  protected gone: readonly Choice[] = [];
  /** Why there is nothing to choose from, if nobody else says it. */
  protected trouble: Problem | undefined;
  protected type = '';
  #askedWith = '';
  #mayPreset = false;
  #below: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(settled, this.#follow, { signal: this.leaving.signal });
  }

  protected override async start(): Promise<void> {
    const { component, event, field } = this;
    if (!component || !event || !field) return;
    const answer = await readComponent(this, component);
    const found = answer.ok ? answer.body.events.find(({ key }) => key === event) : undefined;
    this.facts = found?.fields.find(({ key }) => key === field);
    this.type = answer.ok ? answer.body.integration_type : '';
    if (this.facts) return this.load();
    this.trouble = answer.ok ? problemOf('no_field') : answer.problem;
    this.draw();
  }

  /** The account may have been connected again, here or in another window. */
  protected override async again(): Promise<void> {
    if (this.#lame) await this.load();
  }

  async load(): Promise<void> {
    this.list.clear();
    this.gone = [];
    this.trouble = undefined;
    this.#mayPreset = this.chosen.length === 0;
    this.#askedWith = this.#key();
    if (this.barred) return;
    await this.list.find('');
    await this.nameChosen();
  }

  protected override async nameChosen(): Promise<void> {
    if (this.barred || !this.facts || this.chosen.length === 0) return;
    const known = new Map(this.list.choices.map(({ id, name }) => [id, name]));
    const unknown = this.values.filter((id) => !known.has(id));
    const query = new URLSearchParams(unknown.map((id) => ['_ids', id])).toString();
    const answer = query ? await this.#ask(query) : undefined;
    for (const { id, name } of answer?.ok ? answer.body.options : []) known.set(id, name);
    this.chosen = this.chosen.map(({ id, name }) => ({ id, name: known.get(id) ?? name }));
    this.gone = answer?.ok ? this.chosen.filter(({ id }) => !known.has(id)) : [];
    this.draw();
  }

  /** @param before how many choices were there already */
  protected abstract listed(before: number): void;

  /** Undefined if something can be chosen. */
  protected get barred(): Barred {
    const { choices, search, state } = this.list;
    const lame = this.#lame;
    if (this.#waiting) return this.#waiting;
    if (lame) return { words: lame, below: lame };
    if (!state.listed?.isComplete || choices[0] || this.chosen[0] || search) return undefined;
    const below = this.text('nothing_to_choose', { label: this.facts?.label ?? '' });
    return { words: this.text('no_choices'), below };
  }

  /** Without its account a field has no choices: what it says then. */
  get #lame(): string | undefined {
    const word = wordOf(`barred_${this.list.state.failed?.problem.code}`);
    return word && this.text(word);
  }

  /** What is to be chosen first. */
  get #waiting(): Barred {
    const values = new Map(this.#parentValues());
    const missing = this.facts?.parents.find((key) => !values.has(key));
    if (missing === undefined) return undefined;
    const parent = this.#parent(missing);
    const below = parent?.barred?.below;
    const words = this.text('choose_first', { parent: parent?.facts?.label ?? missing });
    return { words: below ?? words, below };
  }

  /** Changes with all that a look-up depends on. */
  #key = (): string => JSON.stringify([this.#parentValues(), this.#waiting]);

  protected override drawn(): void {
    super.drawn();
    const below = this.barred?.below;
    if (below === this.#below) return;
    this.#below = below;
    this.announce(settled, { isChoice: false });
  }

  #ask(query: string, signal?: AbortSignal) {
    const own = this.integrationId ? [['_integration_id', this.integrationId]] : [];
    const first = new URLSearchParams([...this.#parentValues(), ...own]);
    // The address of a next page names all that the first one did.
    const all = query.startsWith('?') ? query : `?${first}${first.size > 0 ? '&' : ''}${query}`;
    const path = `/events/components/${this.component}/events/${this.event}/options/${this.field}`;
    return this.api<{ options: readonly Choice[] }>('GET', path + all, { signal });
  }

  #listChanged(before: number): void {
    const { listed, failed } = this.list.state;
    if (listed) {
      const wanted = listed.preset ?? this.facts?.default;
      const first = this.#mayPreset && this.list.choices.find(({ id }) => id === wanted);
      this.#mayPreset = false;
      if (first) this.take([first]);
      this.listed(before);
    } else if (failed && this.#lame) {
      // The form, or the page's own button, says it for all fields.
      const isOurs = this.announce('trunkline-account-problem', failed.problem);
      const button = document.querySelector(`trunkline-connect[type="${this.type}"]`);
      this.trouble = isOurs && !button ? failed.problem : undefined;
    }
    this.draw();
  }

  /** A field of the same event, in the same form or else in the same document. */
  #parent(wanted: string): LookUpControl | undefined {
    const { localName, component, event } = this;
    const scope = this.form ?? (this.getRootNode() as ParentNode);
    return [...scope.querySelectorAll<LookUpControl>(localName)].find(
      (each) => each.field === wanted && each.component === component && each.event === event,
    );
  }

  #parentValues(): [string, string][] {
    const { parents = [], optional_parents: others = [] } = this.facts ?? {};
    return [...parents, ...others].flatMap((key): [string, string][] => {
      const value = this.#parent(key)?.value || this.parents?.[key];
      return value ? [[key, value]] : [];
    });
  }

  /** A field above has another value. What was chosen here belonged to the earlier one. */
  #follow = (event: Event): void => {
    if (!this.facts || this.#key() === this.#askedWith) return;
    const isChoice = event instanceof CustomEvent && event.detail.isChoice;
    if (isChoice && this.chosen[0]) this.take([], true);
    void this.load();
  };
}
