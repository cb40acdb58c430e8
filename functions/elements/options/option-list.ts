import type { Answer, Problem } from '../base/api.ts';

/** A choice of a field, as the API lists it. */
export type Choice = { id: string; name: string };

type Listed = {
  is: 'listed';
  isComplete: boolean;
  /** The whole query of further choices; an incomplete list may have none. */
  next: string | undefined;
  /** Since the provider was asked. */
  ageSeconds: number;
  /** The id that a form begins with. */
  preset: string | undefined;
};

type State =
  | { is: 'empty' }
  | { is: 'loading'; isSlow: boolean }
  | Listed
  /** `isOver`: the API takes the question again. */
  | { is: 'failed'; problem: Problem; isOver: boolean };

/** The first choices; people can search, or load more. */
const limit = '100';
/** Longer than this, a person wonders whether anything happens. */
const slowMs = 3000;

type Ask = (query: string, signal?: AbortSignal) => Promise<Answer<{ options: readonly Choice[] }>>;

const decoded = (text: string | null) => (text === null ? undefined : decodeURIComponent(text));

const listed = (headers: Headers): Listed => {
  const [, link = ''] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return {
    is: 'listed',
    isComplete: headers.get('X-Options-Truncated') !== 'true',
    next: link ? new URL(link, location.href).search : undefined,
    ageSeconds: Number(headers.get('Age') ?? 0),
    preset: decoded(headers.get('X-Options-Default')),
  };
};

/** What is known of a field's choices. It asks one question at a time: a new one ends the last. */
export class OptionList {
  choices: readonly Choice[] = [];
  state: State = { is: 'empty' };
  search = '';
  readonly #ask: Ask;
  readonly #changed: (before: number) => void;
  #running: AbortController | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #again = async () => {};

  /**
   * @param ask the API, with the parents' values and this query
   * @param changed gets the number of choices that were there before those that are new
   */
  constructor(ask: Ask, changed: (before: number) => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  stop(): void {
    this.#running?.abort();
    clearTimeout(this.#waiting);
  }

  clear(): void {
    this.stop();
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
    if (this.state.is === 'listed' && this.state.next)
      await this.#read(this.state.next, this.choices);
  }

  /** The last question once more. */
  again(): Promise<void> {
    return this.#again();
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

  async #read(query: string, before: readonly Choice[] = []): Promise<void> {
    this.stop();
    this.#again = () => this.#read(query, before);
    this.choices = before;
    this.#become({ is: 'loading', isSlow: false });
    this.#waiting = setTimeout(() => this.#become({ is: 'loading', isSlow: true }), slowMs);
    const running = new AbortController();
    this.#running = running;
    const answer = await this.#ask(query, running.signal).catch(() => undefined);
    if (!answer || running.signal.aborted) return;
    clearTimeout(this.#waiting);
    if (answer.ok) this.#take(answer.body.options, listed(answer.headers));
    else this.#fail(answer.problem);
  }

  #take(options: readonly Choice[], state: Listed): void {
    const before = this.choices;
    const known = new Set(before.map(({ id }) => id));
    this.choices = [...before, ...options.filter(({ id }) => !known.has(id))];
    this.#become(state, before.length);
  }

  #fail(problem: Problem): void {
    const { retryAfterSeconds: seconds = 0 } = problem;
    this.#become({ is: 'failed', problem, isOver: seconds <= 0 });
    if (seconds > 0)
      this.#waiting = setTimeout(
        () => this.#become({ is: 'failed', problem, isOver: true }),
        seconds * 1000,
      );
  }
}
