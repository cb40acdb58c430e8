import { Problem } from '../../pages/browser/ask.ts';
import { messageOf } from '../../pages/browser/find.ts';
import { isOfAccount, unavailable } from './account-notice.ts';
import { Combobox } from './combobox.ts';
import { Chosen, createFieldView, drawOptions, type Extra } from './field-view.ts';
import { type OptionPage, OptionReader } from './option-reader.ts';
import type { Choice, FieldFacts, FieldForm } from './types.ts';
import { describeGone, describeList, describeProblem } from './words.ts';

const typingPauseMs = 300;
/** Longer than this, a person wonders whether anything happens. */
const slowMs = 3000;

type Timer = ReturnType<typeof setTimeout> | undefined;

/** A field of an event's form: an input that searches the account, with a list of its choices. */
export class Field {
  readonly facts: FieldFacts;
  readonly view: ReturnType<typeof createFieldView>;
  readonly chosen: Chosen;
  readonly reader: OptionReader;
  /** What fields below this one say while nothing can be chosen here. */
  blocked: string | undefined;
  readonly #form: FieldForm;
  readonly #combobox: Combobox;
  #search = '';
  #list: OptionPage = { options: [] };
  #typing: Timer;
  #waiting: Timer;
  #retry = () => this.#searchFor('');

  constructor(facts: FieldFacts, form: FieldForm) {
    this.facts = facts;
    this.#form = form;
    this.view = createFieldView(facts);
    this.reader = new OptionReader(facts, form);
    this.chosen = new Chosen(this.view, facts, () => form.onChange(facts.key));
    this.#combobox = new Combobox(this.view, {
      close: () => {
        clearTimeout(this.#typing);
        this.chosen.show();
        if (this.#search !== '') void this.#searchFor('');
      },
      type: (text) => {
        clearTimeout(this.#typing);
        this.#typing = setTimeout(() => this.#searchFor(text.trim()), typingPauseMs);
      },
      pick: (row) => this.#pick(row),
    });
    this.view.again.addEventListener('click', async () => {
      await this.#retry();
      this.view.input.focus();
    });
  }

  /**
   * Loads the list again.
   * @param saved what was chosen before, and is kept even if it is not offered
   */
  async load(saved: readonly Choice[] = []): Promise<void> {
    this.#quiet();
    this.#search = '';
    this.#list = { options: [] };
    this.blocked = undefined;
    this.chosen.set(saved);
    if (this.#isBarred()) return;
    const { input, note } = this.view;
    const isRemote = this.facts.search === 'remote';
    input.disabled = false;
    input.placeholder = isRemote ? 'Search the whole account' : 'Choose or search';
    this.chosen.show();
    await this.#searchFor('');
    if (saved.length === 0 || input.disabled) return;
    const gone = await this.reader.readGone(saved).catch(() => []);
    if (gone.length > 0) note.textContent = describeGone(gone);
  }

  stop(): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#waiting);
    this.reader.stop();
  }

  #quiet(): void {
    const { input, problem, again, note } = this.view;
    this.stop();
    input.ariaInvalid = null;
    problem.textContent = '';
    again.hidden = true;
    note.textContent = '';
  }

  /** Says why there is nothing to ask for now, if that is so. */
  #isBarred(): boolean {
    const { refusal, blockOf, labelOf } = this.#form;
    const missing = this.reader.missingParents();
    const [first] = missing;
    const why = refusal ? unavailable(refusal) : missing.map(blockOf).find(Boolean);
    if (why) this.#block(why);
    else if (first !== undefined) this.#disable(`Choose the ${labelOf(first)} first`);
    return why !== undefined || first !== undefined;
  }

  #disable(why: string): void {
    this.#combobox.close();
    this.view.input.disabled = true;
    this.view.input.placeholder = why;
    this.chosen.show();
  }

  #block(why: string, ofOthers = why): void {
    this.blocked = ofOthers;
    this.#disable(why);
    // A choice of before hides the placeholder.
    if (this.view.input.value) this.view.note.textContent = why;
    this.#form.onBlocked(this.facts.key);
  }

  #searchFor(text: string): Promise<void> {
    this.#search = text;
    return this.#read(this.reader.firstPath(text));
  }

  async #read(path: string, before: Choice[] = []): Promise<void> {
    this.#quiet();
    this.#retry = () => this.#read(path, before);
    this.#list = { options: before };
    this.#say('Loading…');
    const slow = setTimeout(() => this.#say('The provider is slow. Still loading…'), slowMs);
    try {
      const answer = await this.reader.read(path);
      if (answer) this.#show(answer, before);
    } catch (error) {
      this.#explain(error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Below the field and in its list. */
  #say(note: string, inList = note, extra?: Extra): void {
    this.view.note.textContent = note;
    drawOptions(this.view, this.#list.options, { text: inList, extra });
    this.chosen.mark();
  }

  #show(answer: OptionPage, before: readonly Choice[]): void {
    const fresh = answer.options.filter(({ id }) => !before.some((each) => each.id === id));
    const options = [...before, ...fresh];
    this.#list = { ...answer, options };
    const { label, empty_hint: hint } = this.facts;
    const search = this.#search;
    const count = options.length;
    const words = describeList({ ...answer, count, search, hint });
    const inList = count === 0 ? words || 'No choices' : '';
    this.#say(words, inList, answer.next ? ['more', 'Load more'] : undefined);
    const isBare = count === 0 && answer.complete && !search && this.chosen.choices.length === 0;
    if (isBare) this.#block('No choices', `There is no ${label} to choose`);
    const first = this.view.list.querySelectorAll('li')[before.length];
    // A sole match that is chosen already would be taken away by Enter.
    const isSole = search !== '' && answer.complete && count === 1;
    if (before.length > 0) this.#combobox.activate(first);
    else if (isSole && !this.chosen.has(options[0]?.id)) this.#combobox.suggest(first);
  }

  #explain(error: unknown): void {
    const { code, retryAfter } = error instanceof Problem ? error : {};
    const message = messageOf(error);
    if (!isOfAccount(code)) return void this.#offerRepeat(message, retryAfter || undefined);
    // Closing the list would look up the first choices again, and say that there are some.
    this.#search = '';
    this.#say('');
    this.#block(unavailable(code));
    this.#form.onAccountProblem({ code, message });
  }

  /** Says why a look-up failed, and offers to repeat it as soon as the API takes it again. */
  #offerRepeat(message: string, retryAfter?: number): void {
    const { input, problem, again } = this.view;
    const words = describeProblem(message, retryAfter);
    input.ariaInvalid = 'true';
    problem.textContent = words;
    again.hidden = false;
    again.disabled = !!retryAfter;
    this.#say('', words, retryAfter ? undefined : ['again', 'Try again']);
    if (retryAfter)
      this.#waiting = setTimeout(() => this.#offerRepeat(message, 0), retryAfter * 1000);
  }

  #pick({ dataset: { act, id } }: HTMLElement): void {
    const { options, next } = this.#list;
    const choice = options.find((each) => each.id === id);
    if (act === 'more' && next) void this.#read(next, options);
    if (act === 'again') void this.#retry();
    if (!choice) return;
    this.chosen.pick({ id: choice.id, name: choice.name });
    if (!this.chosen.isMany) this.#combobox.close();
  }
}
