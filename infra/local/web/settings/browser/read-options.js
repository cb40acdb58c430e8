/** An error of the API: its text for people, with its `code`. */
export class Problem extends Error {
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
export const readOptions = async (api, path, signal) => {
  const { body, headers } = await readJson(api, path, signal);
  const [, link] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return {
    options: body.options,
    complete: headers.get('X-Options-Truncated') !== 'true',
    next: link?.startsWith(api.baseUrl) ? link.slice(api.baseUrl.length) : undefined,
    age: numberOf(headers.get('Age')),
  };
};
