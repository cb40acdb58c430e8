import { nextOf, type Problem, type Promised } from '../base/api.ts';

/** A choice of a field, as the API lists it. */
export type Choice = { id: string; name: string };

/** One of them, or none before the first question. */
type State = {
  loading?: { isSlow: boolean };
  /** `next`: the query of further choices; `preset`: the id that a form begins with. */
  listed?: { isComplete: boolean; next?: string; ageSeconds: number; preset?: string };
  /** `isOver`: the API takes the question again. */
  failed?: { problem: Problem; isOver: boolean };
};

/** Longer than this, a person wonders whether anything happens. */
const slowSeconds = 3;
type Ask = (query: string, signal?: AbortSignal) => Promised<{ options: readonly Choice[] }>;

const listed = (headers: Headers): State['listed'] => ({
  isComplete: headers.get('X-Options-Truncated') !== 'true',
  next: nextOf(headers),
  ageSeconds: Number(headers.get('Age') ?? 0),
  preset: decodeURIComponent(headers.get('X-Options-Default') ?? '') || undefined,
});

/** What is known of a field's choices. It asks one question at a time: a new one ends the last. */
export class OptionList {
  choices: readonly Choice[] = [];
  state: State = {};
  search = '';
  /** Asks the last question once more. */
  again = async (): Promise<void> => {};
  readonly #ask: Ask;
  readonly #changed: (before: number) => void;
  #running = new AbortController();

  /** @param changed gets how many choices were there before those that are new */
  constructor(ask: Ask, changed: (before: number) => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  clear(): void {
    this.#running.abort();
    this.choices = [];
    this.search = '';
    this.#become({});
  }

  find(search: string): Promise<void> {
    this.search = search;
    // The first choices; people can search, or load more.
    const query = new URLSearchParams({ ...(search && { _search: search }), _limit: '100' });
    return this.#read(query.toString());
  }

  async more(): Promise<void> {
    const { next } = this.state.listed ?? {};
    if (next) await this.#read(next, this.choices);
  }

  #become(state: State, before = 0): void {
    this.state = state;
    this.#changed(before);
  }

  /** Unless something else happens before. */
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
    this.#become({ loading: { isSlow: false } });
    this.#becomeLater(slowSeconds, { loading: { isSlow: true } });
    const answer = await this.#ask(query, signal);
    if (signal.aborted) return;
    if (answer.ok) {
      const known = new Set(before.map(({ id }) => id));
      this.choices = [...before, ...answer.body.options.filter(({ id }) => !known.has(id))];
      return this.#become({ listed: listed(answer.headers) }, before.length);
    }
    const { problem } = answer;
    const { retryAfterSeconds: seconds } = problem;
    this.#become({ failed: { problem, isOver: seconds === 0 } });
    if (seconds > 0) this.#becomeLater(seconds, { failed: { problem, isOver: true } });
  }
}
