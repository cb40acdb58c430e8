import { html, nothing } from 'lit';
import type { FieldFacts } from '../base/api.ts';
import { optionsStyles } from '../style-sheets.ts';
import { cut } from '../words.ts';
import { ComboboxControl } from './combobox-control.ts';
import { describeList, describeRetry } from './describe-list.ts';
import type { OfferedChoice } from './option-list.ts';

/** A row of the list: a choice, or what goes on after the last. */
type OptionRow = OfferedChoice & { act?: 'more' | 'retry' };

const shown = ({ name }: OfferedChoice) => cut(name, 160);
const clearButton = (label: string, kind: string, onClick: () => void) =>
  html`<button type="button" class=${kind} aria-label=${label} @click=${onClick}>×</button>`;

/**
 * A field of an event's form: an input that searches the connected account, with its choices. Fields
 * of one event in the same form, or else in the same document, are each other's parents.
 * @attr component, event, field the keys of the field
 * @attr integration-id the account whose choices these are; without it the primary one
 * @attr value the id that is chosen, or a JSON list of ids
 * @attr name in its form; the field's key without it
 * @fires trunkline-chosen when a person chooses: the field, and the chosen ids with their names
 * @fires trunkline-account-problem when the account is the problem; who prevents it offers the way out
 * @csspart label, input, popup, option, note, problem
 */
export class OptionsElement extends ComboboxControl {
  static override styles = [...super.styles, optionsStyles];

  protected override render() {
    const { facts, problem } = this;
    const sentence = problem && this.phrase(...this.sentenceOf(problem));
    if (!facts) return sentence && html`<p class="problem">${sentence}</p>`;
    const { label } = facts;
    const note = this.#note;
    const mark = facts.required ? 'required' : 'optional';
    return html`<div class="caption"><label id="label" part="label" for="input">${label}</label>
<span class="quiet" id="mark">${this.phrase(this.isMany() ? `${mark}_many` : mark)}</span></div>
${this.#chips(label)}
<div class="combobox">${this.#input(facts)}${this.#clear(label)}${this.#popup()}</div>
<p id="note" part="note" role="status" class=${note ? 'quiet' : 'visually-hidden'}>${note || this.#state}</p>
<p id="problem" part="problem" role="alert" class="problem">${sentence ?? this.#failure ?? this.#missing(label)}</p>
${this.#wayOut(label)}`;
  }

  protected override updated(): void {
    super.updated();
    const [only] = this.isMany() ? [] : this.chosen;
    const text = this.typed ?? (only ? shown(only) : '');
    // The same text again would disturb who is writing it.
    if (this.input && this.input.value !== text) this.input.value = text;
    if (this.block) this.close();
    this.renderRoot.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override rowCount = () => this.#rows.length;
  #isOff = (): boolean => this.matches(':disabled') || this.block !== undefined;

  /** The choices, with "Load more" or "Try again" as the last one. */
  get #rows(): readonly OptionRow[] {
    const { choices, state } = this.list;
    const act = state.listed?.next ? 'more' : state.failed?.isOver && 'retry';
    const name = this.text(act === 'more' ? 'load_more' : 'retry');
    return act ? [...choices, { id: '', name, act }] : choices;
  }

  /** Why a look-up failed, if it did and that does not block the field. */
  get #failure() {
    const { failed } = this.list.state;
    if (!failed || this.block) return undefined;
    const { problem, isOver } = failed;
    const retry = describeRetry(this, problem.retryAfterSeconds, isOver);
    return html`${this.phrase(...this.sentenceOf(problem))} ${retry}`;
  }

  /** What the list shows of itself: to those who see it and, below the field, to those who hear it. */
  get #state(): string {
    const { loading } = this.list.state;
    if (loading) return this.text(loading.isSlow ? 'slow' : 'loading');
    return describeList(this, this.list, this.facts?.empty_hint ?? '');
  }

  /** What everybody sees below the field. */
  get #note(): string {
    const { gone, block, list, facts } = this;
    const names = this.listOf(gone.map((each) => this.text('quoted', { text: shown(each) })));
    if (names) return this.text(this.plural('gone', gone.length), { names });
    // A choice of before hides the placeholder.
    if (block && this.chosen.length > 0) return block.words;
    return (block && list.state.listed && facts?.empty_hint) || '';
  }

  #input({ required, search }: FieldFacts) {
    const hint = this.text(search === 'remote' ? 'search_account' : 'choose_or_search');
    const active = this.active >= 0 ? `row-${this.active}` : nothing;
    const isWrong = this.isRefused || this.#failure !== undefined;
    return html`<input id="input" part="input" role="combobox" aria-autocomplete="list" aria-controls="list"
aria-expanded=${this.isOpen} aria-describedby="mark note problem" aria-required=${required}
aria-activedescendant=${active} aria-invalid=${isWrong} autocomplete="off" spellcheck="false"
placeholder=${this.block?.words ?? hint} ?disabled=${this.#isOff()}
@keydown=${this.onKey} @blur=${this.onBlur} @input=${this.onInput} @click=${this.onClick}>`;
  }

  #popup() {
    const { state, search } = this.list;
    const rows = this.#rows;
    const isPlain = state.listed?.isComplete && rows.length > 0 && !search;
    const words = isPlain ? '' : (this.#failure ?? this.#state);
    return html`<div class="popup" part="popup" ?hidden=${!this.isOpen}
@mousedown=${(event: Event) => event.preventDefault()}>
<ul id="list" role="listbox" aria-labelledby="label" ?hidden=${rows.length === 0}
aria-multiselectable=${this.isMany()}>${rows.map((row, number) => this.#option(row, number))}</ul>
${words && html`<p class="state" aria-hidden="true">${words}</p>`}</div>`;
  }

  #option(row: OptionRow, number: number) {
    return html`<li id=${`row-${number}`} part="option" role="option" class=${row.act ? 'act' : ''}
aria-selected=${!row.act && this.values.includes(row.id)} ?data-active=${number === this.active} @click=${() => this.pick(number)}
><bdi>${shown(row)}</bdi></li>`;
  }

  #clear(label: string) {
    if (!this.chosen[0] || this.#isOff()) return nothing;
    return clearButton(this.text('clear', { label }), 'clear', () => this.#choose([]));
  }

  #missing(label: string) {
    if (!this.isRefused) return nothing;
    return this.block?.words ?? this.phrase('missing_value', { label });
  }

  #chips(label: string) {
    if (!this.isMany() || !this.chosen[0]) return nothing;
    const drop = (choice: OfferedChoice) =>
      this.#choose(this.chosen.filter((each) => each !== choice));
    const chip = (choice: OfferedChoice) => html`<li><bdi>${shown(choice)}</bdi>
${this.#isOff() ? nothing : clearButton(this.text('remove', { name: shown(choice) }), '', () => drop(choice))}</li>`;
    return html`<ul class="chips" aria-label=${this.text('chosen_for', { label })}>${this.chosen.map(chip)}</ul>`;
  }

  #wayOut(label: string) {
    const { type, integrationId, list } = this;
    if (this.problem)
      return html`<trunkline-connect type=${type} integration-id=${integrationId ?? nothing}
.session=${this.session} .words=${this.words}></trunkline-connect>`;
    if (!this.#failure) return undefined;
    const retry = () => list.retry().then(() => this.focus());
    return html`<button type="button" ?disabled=${!list.state.failed?.isOver} @click=${retry}>${this.phraseFor('retry', label)}</button>`;
  }

  protected override pick(number: number): void {
    const row = this.#rows[number];
    if (row?.act) return void this.list[row.act]();
    if (!row) return;
    const others = this.chosen.filter(({ id }) => id !== row.id);
    const isNew = others.length === this.chosen.length;
    const choice = { id: row.id, name: row.name };
    this.#choose(this.isMany() ? [...others, ...(isNew ? [choice] : [])] : [choice]);
  }

  #choose(chosen: readonly OfferedChoice[]): void {
    this.gone = [];
    this.setChosen(chosen, true);
    this.announce('trunkline-chosen', { field: this.field, options: chosen });
    if (!this.isMany()) this.close();
  }
}
