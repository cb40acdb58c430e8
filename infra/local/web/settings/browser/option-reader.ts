import { ask, numberOf } from '../../pages/browser/ask.ts';
import type { Api, Choice, FieldFacts, FieldForm } from './types.ts';

/** The first choices; people can search, or load more. */
const limit = '100';

/**
 * A list of choices, with the facts from its headers. `next` is the path of further choices; an
 * incomplete list may have none. `age` is in seconds.
 */
export type OptionPage = {
  options: Choice[];
  complete?: boolean;
  next?: string | undefined;
  age?: number | undefined;
};

const readOptions = async (
  { baseUrl, proxyPath }: Api,
  path: string,
  signal: AbortSignal | null = null,
): Promise<OptionPage> => {
  const { body, headers } = await ask(proxyPath + path, { signal });
  const [, link] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return {
    options: body.options,
    complete: headers.get('X-Options-Truncated') !== 'true',
    next: link?.startsWith(baseUrl) ? link.slice(baseUrl.length) : undefined,
    age: numberOf(headers.get('Age')),
  };
};

/** Asks the API for the choices of a field, one question at a time. */
export class OptionReader {
  readonly parents: readonly string[];
  readonly #field: FieldFacts;
  readonly #form: FieldForm;
  #running: AbortController | undefined;

  constructor(field: FieldFacts, form: FieldForm) {
    this.#field = field;
    this.#form = form;
    this.parents = [...field.parents, ...field.optional_parents];
  }

  /** The parents that have to be chosen before there is anything to ask. */
  missingParents(): string[] {
    return this.#field.parents.filter((key) => this.#form.valuesOf(key).length === 0);
  }

  firstPath(search: string): string {
    return this.#pathOf([...(search ? [['_search', search]] : []), ['_limit', limit]]);
  }

  /** @returns undefined when another question came first */
  async read(path: string): Promise<OptionPage | undefined> {
    this.stop();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#form.onRequest(this.#field, path);
    try {
      const answer = await readOptions(this.#form.api, path, signal);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** Which of these saved choices the account no longer offers. */
  async readGone(saved: readonly Choice[]): Promise<Choice[]> {
    const path = this.#pathOf(saved.map(({ id }) => ['_ids', id]));
    const { options } = await readOptions(this.#form.api, path);
    return saved.filter(({ id }) => !options.some((option) => option.id === id));
  }

  stop(): void {
    this.#running?.abort();
  }

  #pathOf(more: string[][]): string {
    const { optionsPath, integrationId, valuesOf } = this.#form;
    const chosen = this.parents.flatMap((key) =>
      valuesOf(key)
        .slice(0, 1)
        .map((id) => [key, id]),
    );
    const account = integrationId ? [['_integration_id', integrationId]] : [];
    const query = new URLSearchParams([...chosen, ...account, ...more]);
    return `${optionsPath}/${this.#field.key}?${query}`;
  }
}
