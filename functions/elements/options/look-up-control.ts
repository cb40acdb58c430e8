import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Problem } from '../base/api.ts';
import type { Word } from '../words.ts';
import { componentOf } from './facts.ts';
import { FormControl, settled } from './form-control.ts';
import { type Choice, OptionList } from './option-list.ts';

/** The problems that are the account's, and not those of one look-up, with what the field says. */
const accountProblems = new Map<string, Word>([
  ['integration_not_connected', 'not_connected'],
  ['reconnect_required', 'reconnect_needed'],
  ['missing_provider_scope', 'permission_missing'],
]);

/** Why nothing can be chosen in a field now, and what the fields below it say then. */
type Barred = { words: string; below?: string } | undefined;

/** A field that asks the connected account for its choices, as soon as its parents are chosen. */
export abstract class LookUpControl extends FormControl {
  static override properties: PropertyDeclarations = {
    component: {},
    event: {},
    integrationId: { attribute: 'integration-id' },
    parents: { attribute: false },
  };

  declare component: string;
  declare event: string;
  declare integrationId: string | undefined;
  /** The values of parents that are no fields of the page, by their keys. */
  declare parents: Readonly<Record<string, string>> | undefined;

  protected readonly list = new OptionList(
    (query, signal) => this.#ask(query, signal),
    (before) => this.#listChanged(before),
  );
  barred: Barred;
  protected gone: readonly Choice[] = [];
  /** Why there is nothing to choose from, if nobody else says it. */
  protected trouble: Problem | undefined;
  protected type = '';
  #scope: ParentNode | undefined;
  #isLame = false;
  #shown = new AbortController();
  #askedWith = '';
  #mayPreset = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scope = this.form ?? (this.getRootNode() as ParentNode);
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    this.#scope.addEventListener(settled, this.#follow, { signal });
    // The account may have been connected again, here or in another window.
    const again = () => void (this.#isLame && !document.hidden && this.load());
    addEventListener('trunkline-connected', again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shown.abort();
    this.list.stop();
  }

  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const place = 'component event field facts integrationId session parents'.split(' ');
    if (place.some((each) => changed.has(each))) void this.#start();
  }

  /** Asks for the choices again. */
  async load(): Promise<void> {
    const { barred, key } = this.#waitsFor();
    this.list.clear();
    this.gone = [];
    this.trouble = undefined;
    this.#isLame = false;
    this.#mayPreset = this.chosen.length === 0;
    this.#askedWith = key;
    this.#bar(barred);
    if (barred) return;
    await this.list.find('');
    await this.nameChosen();
  }

  protected override async nameChosen(): Promise<void> {
    if (this.barred || !this.facts || this.chosen.length === 0) return;
    const known = new Map(this.list.choices.map(({ id, name }) => [id, name]));
    const unknown = this.values.filter((id) => !known.has(id));
    const found = unknown.length > 0 ? await this.list.named(unknown) : [];
    for (const { id, name } of found ?? []) known.set(id, name);
    this.chosen = this.chosen.map(({ id, name }) => ({ id, name: known.get(id) ?? name }));
    this.gone = found ? this.chosen.filter(({ id }) => !known.has(id)) : [];
    this.requestUpdate();
  }

  protected abstract listed(before: number): void;
  /** Nothing can be chosen any more. */
  protected abstract leave(): void;

  async #start(): Promise<void> {
    if (this.facts) return this.load();
    if (!this.component || !this.event || !this.field) return;
    const answer = await componentOf(this.component, (path) => this.api('GET', path));
    if (answer.ok) {
      const event = answer.body.events.find(({ key }) => key === this.event);
      this.type = answer.body.integration_type;
      // To set it starts again.
      this.facts = event?.fields.find(({ key }) => key === this.field);
      const noField = { status: 404, code: 'no_field', detail: '', errors: [] };
      this.trouble = this.facts ? undefined : noField;
    } else this.trouble = answer.problem;
    this.requestUpdate();
  }

  #ask(query: string, signal?: AbortSignal) {
    const own = this.integrationId ? [['_integration_id', this.integrationId]] : [];
    const first = new URLSearchParams([...this.#parentValues(), ...own]);
    // The address of a next page names all that the first one did.
    const all = query.startsWith('?') ? query : `?${first}${first.size > 0 ? '&' : ''}${query}`;
    const path = `/events/components/${this.component}/events/${this.event}/options/${this.field}`;
    return this.api<{ options: readonly Choice[] }>('GET', path + all, undefined, signal);
  }

  #listChanged(before: number): void {
    const { state } = this.list;
    if (state.is === 'listed') this.#listed(state.isComplete, state.preset, before);
    if (state.is === 'failed' && !state.problem.retryAfterSeconds) this.#lame(state.problem);
    this.requestUpdate();
  }

  #listed(isComplete: boolean, preset: string | undefined, before: number): void {
    const { choices, search } = this.list;
    const isBare = isComplete && choices.length === 0 && search === '' && this.chosen.length === 0;
    const below = this.text('nothing_to_choose', { label: this.facts?.label ?? '' });
    if (isBare) this.#bar({ words: this.text('no_choices'), below });
    const wanted = preset ?? this.facts?.default;
    const first = this.#mayPreset ? choices.find(({ id }) => id === wanted) : undefined;
    this.#mayPreset = false;
    if (first) this.take([first]);
    this.listed(before);
  }

  /** Without its account a field has no choices. The form, or the page's own button, says it for all. */
  #lame(problem: Problem): void {
    const word = accountProblems.get(problem.code);
    if (!word || this.#isLame) return;
    this.#isLame = true;
    const options = { detail: problem, bubbles: true, composed: true, cancelable: true };
    const isOurs = this.dispatchEvent(new CustomEvent('trunkline-account-problem', options));
    const button = document.querySelector(`trunkline-connect[type="${this.type}"]`);
    this.trouble = isOurs && !button ? problem : undefined;
    this.#bar({ words: this.text(word), below: this.text(word) });
  }

  #bar(barred: Barred): void {
    const isNews = barred?.below !== this.barred?.below;
    this.barred = barred;
    if (barred) this.leave();
    this.requestUpdate();
    if (isNews) this.announce(settled, { isChoice: false });
  }

  #parent(wanted: string): LookUpControl | undefined {
    const { localName, component, event } = this;
    const fields = this.#scope?.querySelectorAll<LookUpControl>(localName) ?? [];
    return [...fields].find(
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

  /** What there is to choose first, and a key that changes with all that a look-up depends on. */
  #waitsFor(): { barred: Barred; key: string } {
    const values = this.#parentValues();
    const missing = this.facts?.parents.find((key) => !values.some(([known]) => known === key));
    const parent = missing && this.#parent(missing);
    const below = parent ? parent.barred?.below : undefined;
    const label = parent ? parent.facts?.label : missing;
    const words = below ?? this.text('choose_first', { parent: label ?? missing ?? '' });
    const barred = missing === undefined ? undefined : { words, ...(below && { below }) };
    return { barred, key: JSON.stringify([values, barred]) };
  }

  /** A field above has another value. What was chosen here belonged to the earlier one. */
  #follow = (event: Event): void => {
    if (!this.facts || event.target === this || this.#waitsFor().key === this.#askedWith) return;
    const isChoice = event instanceof CustomEvent && event.detail.isChoice;
    if (isChoice && this.chosen.length > 0) this.take([], true);
    void this.load();
  };
}
