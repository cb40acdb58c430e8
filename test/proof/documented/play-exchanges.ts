import { expect } from 'vitest';
import type { StubRequest, StubResponse } from '../../support/providers/stub-server.ts';
import { connectionToken, type Documented, type Exchange } from './lookups.ts';

const assertAsked = (
  { method, url, headers, json }: StubRequest,
  exchange: Exchange,
  always: Documented['headers'],
) => {
  const [verb, href = ''] = exchange.request.split(/ (.*)/);
  const asked = new URL(href);
  expect(`${method} ${url.origin}${url.pathname}`).toBe(`${verb} ${asked.origin}${asked.pathname}`);
  const query = { ...Object.fromEntries(asked.searchParams), ...exchange.query };
  expect(Object.fromEntries(url.searchParams)).toMatchObject(query);
  expect(headers).toMatchObject({ ...always, ...exchange.headers });
  for (const refused of exchange.refuses ?? []) expect(url.searchParams.has(refused)).toBe(false);
  if (exchange.json) expect(json).toMatchObject(exchange.json);
  const token = exchange.token ?? connectionToken;
  expect(Object.values(headers).some((value) => String(value).endsWith(token))).toBe(true);
};

/** Plays the exchanges in order; `finish` fails when a request was not as documented. */
export const playExchanges = (exchanges: readonly Exchange[], headers: Documented['headers']) => {
  const left = [...exchanges];
  const faults: unknown[] = [];
  return {
    answer: (request: StubRequest): StubResponse => {
      const exchange = left.shift();
      if (!exchange) {
        faults.push(new Error(`not documented: ${request.method} ${request.url}`));
        return { status: 404, body: {} };
      }
      try {
        assertAsked(request, exchange, headers);
      } catch (error) {
        faults.push(error);
      }
      const { status = 200, responseHeaders = {}, response } = exchange;
      return { status, headers: { ...responseHeaders }, body: response };
    },
    finish: () => {
      if (faults[0]) throw faults[0];
      expect(left.map(({ request }) => request)).toEqual([]);
    },
  };
};
