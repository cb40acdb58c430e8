import type { DocumentedFailure } from './failures.ts';

export const connectionToken = 'the-access-token';
export const bearer = { authorization: `Bearer ${connectionToken}` };

/** One request as the provider documents it, and the relevant part of the documented answer. */
export type Exchange = {
  /** Method and URL: `GET https://api.example.com/v1/things?limit=100`. It may have more parameters. */
  request: string;
  /** Further parameters, headers (lower case) and members of the JSON body that must be sent. */
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  json?: object;
  /** Query parameters that the provider answers with 400. */
  refuses?: readonly string[];
  /** The access token sent; by default the connection's own. */
  token?: string;
  status?: number;
  responseHeaders?: Readonly<Record<string, string>>;
  response: unknown;
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

/** What a component's provider documents; `variables` and `account` are of the connection. */
export type Documented = {
  variables?: Readonly<Record<string, string>>;
  account?: { id: string; label: string };
  /** Headers that every request must have. */
  headers?: Readonly<Record<string, string>>;
  lookups: readonly DocumentedLookup[];
  /** Besides refusals that have no words. */
  failures?: readonly DocumentedFailure[];
};

/** A request without a body, and the answer to it. */
export const get = (url: string, result: unknown): Exchange => ({
  request: `GET ${url}`,
  response: result,
});

/** An option, or `id: name` for one. */
type Listed = DocumentedLookup['options'][number] | string;

const optionOf = (listed: Listed) => {
  if (typeof listed !== 'string') return listed;
  const [id = '', ...name] = listed.split(': ');
  return { id, name: name.join(': ') };
};

/** What a field's look-up asks and lists, and the documentation's page. */
export const lookup = (
  field: string,
  see: string,
  {
    exchanges,
    options,
    ...asked
  }: Omit<DocumentedLookup, 'field' | 'see' | 'exchanges' | 'options'> & {
    exchanges: Exchange | readonly Exchange[];
    options: readonly Listed[];
  },
): DocumentedLookup => ({
  ...{ field, see, ...asked },
  exchanges: [exchanges].flat(),
  options: options.map(optionOf),
});
