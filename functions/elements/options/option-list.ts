import type { Answer, Problem } from '../base/api.ts';
import { nextOf } from '../base/catalogue.ts';

/** A choice of a field, as the API lists it. */
export type Choice = { id: string; name: string };

type State =
  | { is: 'empty' }
  | { is: 'loading'; isSlow: boolean }
  | {
      is: 'listed';
      isComplete: boolean;
      /** The whole query of further choices; an incomplete list may have none. */
      next: string | undefined;
      /** Since the provider was asked. */
      ageSeconds: number;
      /** The id that a form begins with. */
      preset: string | undefined;
    }
  /** `isOver`: the API takes the question again. */
  | { is: 'failed'; problem: Problem; isOver: boolean };

/** The first choices; people can search, or load more. */
const limit = '100';
/** Longer than this, a person wonders whether anything happens. */
const slowSeconds = 3;

type Ask = (query: string, signal?: AbortSignal) => Promise<Answer<{ options: readonly Choice[] }>>;

const listed = (headers: Headers): State => ({
  is: 'listed',
  isComplete: headers.get('X-Options-Truncated') !== 'true',
  next: nextOf(headers),
  ageSeconds: Number(headers.get('Age') ?? 0),
  preset: decodeURIComponent(headers.get('X-Options-Default') ?? '') || undefined,
});

/** What is known of a field's choices. It asks one question at a time: a new one ends the last. */
export class OptionList {
  choices: readonly Choice[] = [];
  state: State = { is: 'empty' };
  search = '';
  /** Asks the last question once more. */
  again = async (): Promise<void> => {};
  readonly #ask: Ask;
  readonly #changed: (before: number) => void;
  #running = new AbortController();

  /**
   * @param ask the API, with the parents' values and this query
   * @param changed gets the number of choices that were there before those that are new
   */
  constructor(ask: Ask, changed: (before: number) => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  clear(): void {
    this.#running.abort();
    this.choices = [];
    this.search = '';
    this.#become({ is: 'empty' });
  }

  find(search: string): Promise<void> {
    this.search = search;
    const query = new URLSearchParams({ ...(search && { _search: search }), _limit: limit });
    return this.#read(query.toString());
  }

  async more(): Promise<void> {
    const { state, choices } = this;
    if (state.is === 'listed' && state.next) await this.#read(state.next, choices);
  }

  /** Those of some ids that the account offers, or undefined if it does not say. */
  async named(ids: readonly string[]): Promise<readonly Choice[] | undefined> {
    const query = new URLSearchParams(ids.map((id) => ['_ids', id]));
    const answer = await this.#ask(query.toString());
    return answer.ok ? answer.body.options : undefined;
  }

  #become(state: State, before = 0): void {
    this.state = state;
    this.#changed(before);
  }

  /** Becomes it after some time, unless it has changed by then. */
  #becomeLater(seconds: number, later: State): void {
    const { state } = this;
    setTimeout(() => this.state === state && this.#become(later), seconds * 1000);
  }

  async #read(query: string, before: readonly Choice[] = []): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.again = () => this.#read(query, before);
    this.choices = before;
    this.#become({ is: 'loading', isSlow: false });
    this.#becomeLater(slowSeconds, { is: 'loading', isSlow: true });
    const answer = await this.#ask(query, signal);
    if (signal.aborted) return;
    if (!answer.ok) return this.#fail(answer.problem);
    const known = new Set(before.map(({ id }) => id));
    this.choices = [...before, ...answer.body.options.filter(({ id }) => !known.has(id))];
    this.#become(listed(answer.headers), before.length);
  }

  #fail(problem: Problem): void {
    const { retryAfterSeconds: seconds } = problem;
    this.#become({ is: 'failed', problem, isOver: seconds === 0 });
    if (seconds > 0) this.#becomeLater(seconds, { is: 'failed', problem, isOver: true });
  }
}
