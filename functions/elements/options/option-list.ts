import { type ApiProblem, type ApiResult, nextOf } from '../base/api.ts';

export type OfferedChoice = { id: string; name: string };

/** One of them, or none before the first request. */
type ListState = {
  loading?: { isSlow: boolean };
  /** `next`: the query of further choices; `preset`: the id that a form begins with. */
  listed?: { isComplete: boolean; next?: string; ageSeconds: number; preset?: string };
  /** `isOver`: the API allows another try. */
  failed?: { problem: ApiProblem; isOver: boolean };
};

/** Longer than this, a person wonders whether anything happens. */
const slowSeconds = 3;
export type ChoicesPage = { options: readonly OfferedChoice[] };
type RunQuery = (query: string, signal?: AbortSignal) => Promise<ApiResult<ChoicesPage>>;

/** Whether the account has no more than this. */
export const isComplete = (headers: Headers): boolean =>
  headers.get('X-Options-Truncated') !== 'true';

const listed = (headers: Headers): ListState['listed'] => ({
  isComplete: isComplete(headers),
  next: nextOf(headers),
  ageSeconds: Number(headers.get('Age') ?? 0),
  preset: decodeURIComponent(headers.get('X-Options-Default') ?? '') || undefined,
});

/** What is known of a field's choices. One query runs at a time: a new one ends the last. */
export class OptionList {
  choices: readonly OfferedChoice[] = [];
  state: ListState = {};
  search = '';
  /** Runs the last query once more. */
  retry = async (): Promise<void> => {};
  readonly #run: RunQuery;
  readonly #changed: (before: number) => void;
  #running = new AbortController();

  /** @param changed gets how many choices were there before those that are new */
  constructor(run: RunQuery, changed: (before: number) => void) {
    this.#run = run;
    this.#changed = changed;
  }

  /** What is searched may be searched again. */
  clear(): void {
    this.#running.abort();
    this.choices = [];
    this.#setState({});
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

  #setState(state: ListState, before = 0): void {
    this.state = state;
    this.#changed(before);
  }

  /** Unless something else happens before. */
  #setStateLater(seconds: number, later: ListState): void {
    const { state } = this;
    setTimeout(() => this.state === state && this.#setState(later), seconds * 1000);
  }

  async #read(query: string, before: readonly OfferedChoice[] = []): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.retry = () => this.#read(query, before);
    this.choices = before;
    this.#setState({ loading: { isSlow: false } });
    this.#setStateLater(slowSeconds, { loading: { isSlow: true } });
    const result = await this.#run(query, signal);
    if (signal.aborted) return;
    if (result.ok) {
      const known = new Set(before.map(({ id }) => id));
      this.choices = [...before, ...result.body.options.filter(({ id }) => !known.has(id))];
      return this.#setState({ listed: listed(result.headers) }, before.length);
    }
    const { problem } = result;
    const { retryAfterSeconds: seconds } = problem;
    this.#setState({ failed: { problem, isOver: seconds === 0 } });
    if (seconds > 0) this.#setStateLater(seconds, { failed: { problem, isOver: true } });
  }
}
