import type { FieldFacts } from '../base/catalogue.ts';
import { html } from '../base/html.ts';
import { cut } from '../base/say.ts';
import { Combobox } from './combobox.ts';
import { describeList, describeRetry, forPeople } from './describe.ts';
import { LookUpControl } from './look-up-control.ts';
import type { Choice } from './option-list.ts';
import styles from './options.css' with { type: 'css' };

/** A row of the list: a choice, or what goes on after the last. */
type Row = Choice & { act?: 'more' | 'again' };

const shown = ({ name }: Choice) => cut(name, 160);
const press = (label: string, kind: string, onClick: () => void) =>
  html`<button type="button" class=${kind} aria-label=${label} @click=${onClick}>×</button>`;

/**
 * A field of an event's form: an input that searches the connected account, with its choices. Fields
 * of one event in the same form, or else in the same document, are each other's parents.
 * @attr component, event, field the keys of the field
 * @attr integration-id the account whose choices these are; without it the primary one
 * @attr value the id that is chosen, or a JSON list of ids
 * @attr name in its form; the field's key without it
 * @fires trunkline-chosen when a person chooses: the field, and the chosen ids with their names
 * @fires trunkline-account-problem when the account is the trouble; who prevents it offers the way out
 * @csspart label, input, popup, option, note, problem
 */
export class OptionsElement extends LookUpControl {
  static override styles = [...super.styles, styles];

  readonly #combobox = new Combobox({
    rows: () => ({
      count: this.#rows.length,
      chosen: this.list.choices.findIndex(({ id }) => this.values.includes(id)),
    }),
    pick: (row) => this.#pick(this.#rows[row]),
    find: (text) => void this.list.find(text),
    closed: () => {
      if (this.list.search && !this.barred) void this.list.find('');
    },
    changed: () => this.draw(),
  });

  protected override view() {
    const { facts, trouble, chosen, isRefused } = this;
    const said = trouble && this.say(...this.sentenceOf(forPeople(trouble)));
    if (!facts) return said && html`<p class="problem">${said}</p>`;
    const { label } = facts;
    const note = this.#note;
    const clear = () => press(this.text('clear', { label }), 'clear', () => this.#choose([]));
    const missing = isRefused && this.say('missing_value', { label });
    return html`${this.#caption(facts)}${this.isMany && this.#chips(label)}
<div class="combobox">${this.#input(facts)}${chosen[0] && !this.#isOff && clear()}${this.#popup()}</div>
<p id="note" part="note" role="status" class=${note ? 'quiet' : 'visually-hidden'}>${note || this.#state}</p>
<p id="problem" part="problem" role="alert" class="problem">${said ?? this.#failure ?? missing}</p>
${this.#wayOut(label)}`;
  }

  /** What a person types stays as it is; a template would not see that it differs from what was drawn. */
  protected override drawn(): void {
    super.drawn();
    if (this.barred) this.#combobox.close();
    const input = this.root.querySelector('input');
    const [only] = this.isMany ? [] : this.chosen;
    if (input) input.value = this.#combobox.typed ?? (only ? shown(only) : '');
    this.root.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override listed(before: number): void {
    const { search, choices, state } = this.list;
    if (before > 0) this.#combobox.activate(before);
    const isComplete = state.is === 'listed' && state.isComplete;
    const [sole, ...others] = choices;
    // One that is chosen already would be taken away by Enter.
    const isNew = sole && !others[0] && !this.values.includes(sole.id);
    if (search && isComplete && isNew && this.#combobox.isOpen) this.#combobox.activate(0, true);
  }

  get #isOff(): boolean {
    return this.matches(':disabled') || this.barred !== undefined;
  }

  /** The choices, with "Load more" or "Try again" as the last one. */
  get #rows(): readonly Row[] {
    const { choices, state } = this.list;
    const more: Row = { id: '', name: this.text('load_more'), act: 'more' };
    const again: Row = { id: '', name: this.text('retry'), act: 'again' };
    if (state.is === 'listed' && state.next) return [...choices, more];
    return state.is === 'failed' && state.isOver ? [...choices, again] : choices;
  }

  /** Why a look-up failed, if it did and the field is not barred by that. */
  get #failure() {
    const { state } = this.list;
    if (state.is !== 'failed' || this.barred) return undefined;
    const { problem, isOver } = state;
    const retry = describeRetry(this, problem.retryAfterSeconds, isOver);
    return html`${this.say(...this.sentenceOf(retry ? forPeople(problem) : problem))} ${retry}`;
  }

  /** What the list says of itself: to those who see it and, below the field, to those who hear it. */
  get #state(): string {
    const { state } = this.list;
    if (state.is === 'loading') return this.text(state.isSlow ? 'slow' : 'loading');
    return describeList(this, this.list, this.facts?.empty_hint ?? '');
  }

  /** What everybody sees below the field. */
  get #note(): string {
    const { gone, barred, list, facts } = this;
    const names = gone.map((each) => `“${shown(each)}”`).join(', ');
    if (names) return this.text(gone.length === 1 ? 'gone' : 'gone_several', { names });
    // A choice of before hides the placeholder.
    if (barred && this.chosen.length > 0) return barred.words;
    return (barred && list.state.is === 'listed' && facts?.empty_hint) || '';
  }

  #caption({ label, required }: FieldFacts) {
    const many = this.isMany ? `, ${this.text('any_number')}` : '';
    return html`<div class="caption"><label id="label" part="label" for="input">${label}</label>
<span class="quiet" id="mark">${this.say(required ? 'required' : 'optional')}${many}</span></div>`;
  }

  #input({ required, search }: FieldFacts) {
    const combobox = this.#combobox;
    const hint = this.text(search === 'remote' ? 'search_account' : 'choose_or_search');
    const active = combobox.active >= 0 ? `row-${combobox.active}` : undefined;
    const isWrong = this.isRefused || this.#failure !== undefined;
    type On = { target: HTMLInputElement };
    return html`<input id="input" part="input" role="combobox" aria-autocomplete="list" aria-controls="list"
aria-expanded=${combobox.isOpen} aria-describedby="mark note problem" aria-required=${required}
aria-activedescendant=${active} aria-invalid=${isWrong} autocomplete="off" spellcheck="false"
placeholder=${this.barred?.words ?? hint} ?disabled=${this.#isOff}
@keydown=${(event: KeyboardEvent) => combobox.press(event)} @blur=${() => combobox.close()}
@input=${({ target }: On) => combobox.type(target.value)} @click=${({ target }: On) => combobox.click(target)}>`;
  }

  #popup() {
    const { state, search } = this.list;
    const rows = this.#rows;
    const isPlain = state.is === 'listed' && state.isComplete && rows.length > 0 && !search;
    const words = isPlain ? '' : (this.#failure ?? this.#state);
    return html`<div class="popup" part="popup" ?hidden=${!this.#combobox.isOpen}
@mousedown=${(event: Event) => event.preventDefault()}>
<ul id="list" role="listbox" aria-labelledby="label" ?hidden=${rows.length === 0}
aria-multiselectable=${this.isMany}>${rows.map((row, number) => this.#option(row, number))}</ul>
${words && html`<p class="state" aria-hidden="true">${words}</p>`}</div>`;
  }

  #option(row: Row, number: number) {
    const isActive = this.#combobox.active === number;
    return html`<li id=${`row-${number}`} part="option" role="option" class=${row.act ? 'act' : ''}
aria-selected=${!row.act && this.values.includes(row.id)} ?data-active=${isActive} @click=${() => this.#pick(row)}
><bdi>${shown(row)}</bdi></li>`;
  }

  #chips(label: string) {
    const drop = (choice: Choice) => this.#choose(this.chosen.filter((each) => each !== choice));
    const chip = (choice: Choice) => html`<li><bdi>${shown(choice)}</bdi>
${!this.#isOff && press(this.text('remove', { name: shown(choice) }), '', () => drop(choice))}</li>`;
    if (!this.chosen[0]) return undefined;
    return html`<ul class="chips" aria-label=${this.text('chosen_for', { label })}>${this.chosen.map(chip)}</ul>`;
  }

  #wayOut(label: string) {
    const { type, integrationId, list } = this;
    if (this.trouble)
      return html`<trunkline-connect type=${type} integration-id=${integrationId}
.session=${this.session} .words=${this.words}></trunkline-connect>`;
    if (!this.#failure) return undefined;
    const isOver = list.state.is === 'failed' && list.state.isOver;
    const again = () => list.again().then(() => this.focus());
    return html`<button type="button" ?disabled=${!isOver} @click=${again}>${this.sayOf('retry', label)}</button>`;
  }

  #pick(row: Row | undefined): void {
    if (row?.act === 'more') return void this.list.more();
    if (row?.act === 'again') return void this.list.again();
    if (!row) return;
    const others = this.chosen.filter(({ id }) => id !== row.id);
    const isNew = others.length === this.chosen.length;
    const choice = { id: row.id, name: row.name };
    this.#choose(this.isMany ? [...others, ...(isNew ? [choice] : [])] : [choice]);
  }

  #choose(chosen: readonly Choice[]): void {
    this.gone = [];
    this.take(chosen, true);
    this.announce('trunkline-chosen', { field: this.field, options: chosen });
    if (!this.isMany) this.#combobox.close();
  }
}
