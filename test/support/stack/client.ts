import { expect } from 'vitest';
import { findUndocumented, type Sent, type StackResponse } from './undocumented.ts';

/**
 * Fails unless the OpenAPI document knows this status for this operation, with such a body and headers,
 * and each request that was accepted.
 */
const assertDocumented = (
  method: string,
  path: string,
  result: StackResponse,
  sent: Sent,
): void => {
  const undocumented = findUndocumented(method, path, result, sent);
  expect(undocumented && { undocumented, method, path, answer: result }).toBeUndefined();
};

export type RequestOptions = {
  method?: string;
  apiKey?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

/** Requests to the API; every answer is checked against the OpenAPI document before a test sees it. */
export const createClient = (baseUrl: string) => {
  const request = async (path: string, options: RequestOptions = {}): Promise<StackResponse> => {
    const { method = 'GET', apiKey, headers, body } = options;
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...(apiKey ? { 'X-API-Key': apiKey } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isText = /^(?:text|image)\//.test(response.headers.get('content-type') ?? '');
    const result = {
      status: response.status,
      headers: response.headers,
      text,
      body: text && !isText ? JSON.parse(text) : undefined,
    };
    assertDocumented(method, path, result, options);
    return result;
  };
  /** The path of the next page, if its link is there. */
  const nextOf = ({ headers }: Pick<StackResponse, 'headers'>) =>
    /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]?.replace(baseUrl, '');

  return {
    request,
    nextOf,
    /** The pages of a list, as its links lead to them. */
    pagesOf: async function* (first: string, options: RequestOptions) {
      for (let path: string | undefined = first; path; ) {
        const page: StackResponse = await request(path, options);
        yield page;
        path = nextOf(page);
      }
    },
  };
};

/** The text of an answer without what differs each time, so that answers can be compared. */
export const withoutRequestId = ({ text }: StackResponse): string =>
  text.replace(/"request_id":"[\w-]+",?/, '');
