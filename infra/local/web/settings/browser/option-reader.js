/** An error of the API: its text for people, with its `code`. */
class Problem extends Error {
  /**
   * @param {string} detail
   * @param {{ code?: string, retryAfter?: number }} facts
   */
  constructor(detail, { code, retryAfter } = {}) {
    super(detail);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** @param {string | null} header */
const numberOf = (header) => (header === null ? undefined : Number(header));

/**
 * @typedef {{ baseUrl: string, proxyPath: string }} Api
 */

/**
 * Asks the API through this page's server.
 * @param {Api} api
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @throws Problem
 */
export const readJson = async ({ proxyPath }, path, signal) => {
  let response;
  let body;
  try {
    response = await fetch(proxyPath + path, signal ? { signal } : {});
    body = await response.json();
  } catch {
    signal?.throwIfAborted();
    throw new Problem('This page’s server does not answer. Start it again.');
  }
  const { headers } = response;
  if (response.ok) return { body, headers };
  const retryAfter = numberOf(headers.get('Retry-After'));
  throw new Problem(body.detail, { code: body.code, retryAfter });
};

/**
 * A list of choices, with the facts from its headers. `next` is the path of further choices; an
 * incomplete list may have none.
 * @param {Api} api
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./types.ts').OptionPage>}
 */
const readOptions = async (api, path, signal) => {
  const { body, headers } = await readJson(api, path, signal);
  const [, link] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return {
    options: body.options,
    complete: headers.get('X-Options-Truncated') !== 'true',
    next: link?.startsWith(api.baseUrl) ? link.slice(api.baseUrl.length) : undefined,
    age: numberOf(headers.get('Age')),
  };
};

/** The first choices; people can search, or load more. */
const limit = 100;

/**
 * Asks the API for the choices of a field, one question at a time.
 * @param {import('./types.ts').FieldFacts} field
 * @param {import('./types.ts').FieldForm} form
 */
export const createOptionReader = (
  field,
  { api, optionsPath, integrationId, valuesOf, onRequest },
) => {
  const parents = [...field.parents, ...field.optional_parents];
  /** @type {AbortController | undefined} */
  let running;

  const stop = () => running?.abort();

  /** @param {string[][]} more */
  const pathOf = (more) => {
    const chosen = parents.flatMap((key) => {
      const [value] = valuesOf(key);
      return value === undefined ? [] : [[key, value]];
    });
    const account = integrationId ? [['_integration_id', integrationId]] : [];
    const query = new URLSearchParams([...chosen, ...account, ...more]);
    return `${optionsPath}/${field.key}?${query}`;
  };

  /** @type {(path: string, signal: AbortSignal) => Promise<import('./types.ts').OptionPage>} */
  const ask = (path, signal) => {
    onRequest(field, path);
    return readOptions(api, path, signal);
  };

  return {
    parents,
    stop,
    /** The parents that have to be chosen before there is anything to ask. */
    missingParents: () => field.parents.filter((key) => valuesOf(key).length === 0),
    /** @param {string} search */
    firstPath: (search) =>
      pathOf([...(search ? [['_search', search]] : []), ['_limit', String(limit)]]),
    /**
     * @param {string} path
     * @returns undefined when another question came first
     */
    read: async (path) => {
      stop();
      running = new AbortController();
      const { signal } = running;
      try {
        const answer = await ask(path, signal);
        return signal.aborted ? undefined : answer;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    /**
     * Which of these saved choices the account no longer offers.
     * @param {import('./types.ts').Choice[]} saved
     */
    readGone: async (saved) => {
      const ids = saved.map(({ id }) => ['_ids', id]);
      const { options } = await readOptions(api, pathOf(ids));
      return saved.filter(({ id }) => !options.some((option) => option.id === id));
    },
  };
};
