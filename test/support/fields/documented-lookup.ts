import { expect } from 'vitest';
import type { StubAnswer, StubRequest } from '../providers/stub-server.ts';

/** One request as the provider documents it, and the relevant part of the documented answer. */
export type Exchange = {
  /** Method and URL without its query: `GET https://api.example.com/v1/things`. */
  asks: string;
  /** Query parameters and headers (lower case) that must be sent, and the JSON body's members. */
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  json?: object;
  /** Query parameters that the provider answers with 400. */
  refuses?: readonly string[];
  /** The access token sent; by default the connection's own. */
  token?: string;
  status?: number;
  answerHeaders?: Readonly<Record<string, string>>;
  answer: unknown;
};

/** A look-up written from the provider's documentation only, so that it can contradict our catalogue. */
export type DocumentedLookup = {
  field: string;
  /** The documentation's page. */
  see: string;
  parents?: Readonly<Record<string, string>>;
  search?: string;
  /** The saved values whose names are requested. */
  ids?: readonly string[];
  exchanges: readonly Exchange[];
  options: readonly { id: string; name: string }[];
  /** The choice that a form begins with. */
  default?: string;
  /** The provider says that it has more, and leads nowhere to it. */
  truncated?: true;
};

/** A documented error at a field's first request, and our answer to it. */
export type DocumentedFailure = {
  title: string;
  field: string;
  see: string;
  parents?: Readonly<Record<string, string>>;
  status: number;
  answerHeaders?: Readonly<Record<string, string>>;
  answer: unknown;
  becomes: { status: number; code: string; retryAfter?: string; detail?: string };
};

/** What a component's provider documents; `variables` and `account` are of the connection. */
export type DocumentedComponent = {
  component: string;
  variables?: Readonly<Record<string, string>>;
  account?: { id: string; label: string };
  lookups: readonly DocumentedLookup[];
  failures: readonly DocumentedFailure[];
};

export const connectionToken = 'the-access-token';

const assertAsked = (request: StubRequest, exchange: Exchange) => {
  const { method, url, headers, json } = request;
  expect(`${method} ${url.origin}${url.pathname}`).toBe(exchange.asks);
  expect(Object.fromEntries(url.searchParams)).toMatchObject(exchange.query ?? {});
  expect(headers).toMatchObject(exchange.headers ?? {});
  for (const refused of exchange.refuses ?? []) expect(url.searchParams.has(refused)).toBe(false);
  if (exchange.json) expect(json).toMatchObject(exchange.json);
  const token = exchange.token ?? connectionToken;
  expect(Object.values(headers).some((value) => String(value).endsWith(token))).toBe(true);
};

/** Plays the exchanges in order; `finish` fails when a request was not as documented. */
export const playExchanges = (exchanges: readonly Exchange[]) => {
  const left = [...exchanges];
  const faults: unknown[] = [];
  return {
    answer: (request: StubRequest): StubAnswer => {
      const exchange = left.shift();
      if (!exchange) {
        faults.push(new Error(`not documented: ${request.method} ${request.url}`));
        return { status: 404, body: {} };
      }
      try {
        assertAsked(request, exchange);
      } catch (error) {
        faults.push(error);
      }
      const { status = 200, answerHeaders = {}, answer } = exchange;
      return { status, headers: { ...answerHeaders }, body: answer };
    },
    finish: () => {
      if (faults[0]) throw faults[0];
      expect(left.map(({ asks }) => asks)).toEqual([]);
    },
  };
};
