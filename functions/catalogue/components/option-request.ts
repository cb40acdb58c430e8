import type { Path } from './item.ts';

/**
 * One request of a look-up. URL, query, headers and the texts within the body are templates. In the
 * body a template is filled as a JSON text, and a member whose template lacks a value is left out;
 * in query and headers likewise.
 */
export type OptionRequest = {
  method?: 'POST';
  /** https, with a fixed query. */
  url: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: Readonly<Record<string, unknown>>;
  /** A GraphQL document, sent as the body's `query`. It is no template: its values are in `body.variables`. */
  graphql?: string;
  /** Made only where this template value is there: an optional parent, a variable, a prerequisite, the search. */
  onlyWith?: string;
  /** Made only where it is not. */
  onlyWithout?: string;
  /**
   * That the provider refuses it, or finds nothing there, leaves its choices out. If all requests of
   * a field are refused, the first refusal is the answer, unless there are `choicesBefore`.
   */
  mayBeRefused?: true;
  /** Of one answer of it, decompressed: 1 MiB unless said otherwise, 8 MiB at most. */
  maxBytes?: number;
};

/**
 * Where something is sent: a query parameter, a member of the JSON body (a path: `variables.after`),
 * or a value of the request's templates, by its name there: `{position=1}`.
 */
export type Place = { query: string } | { body: Path } | { value: string };

export type Search = Place & {
  /** `{search}` is what the person typed; the bare text unless said otherwise. */
  template?: string;
  /** Puts a backslash before backslash and single quote in it, or doubles single quotes, as OData has it. */
  quotes?: 'escaped' | 'doubled';
  /** What the provider finds: the text anywhere (unless said otherwise), at a word's or the name's beginning. */
  matches?: 'contains' | 'words' | 'prefix';
};

/** A value of the answer, or of that member of its list that matches. */
export type Prerequisite = {
  url: string;
  list?: Path;
  /** `is` is a template. */
  where?: { path: Path; is: string };
  value: Path;
};

/** A list within that member of a list that matches; `is` is a template. */
export type SelectedList = { from: Path; where: { path: Path; is: string }; list: Path };

/**
 * Words for labels that stand in another list, which comes in one answer, or in the only thing at its
 * place: `key` is a path of its members, `by` the path of a choice that holds the same, and `value` the
 * member's word. A refusal leaves the words out.
 */
export type Join = { request: OptionRequest; list: Path; key: Path; value: Path; by: Path };

/** The request for one choice, by its `{id}`, and where the answer holds it. */
export type ById = { request: OptionRequest; item: Path };

/** How the pages of a list follow each other. */
export type Paging =
  | { style: 'none' }
  /**
   * `next` is absent or empty at the end; so is `more`, or false, where it is given.
   * `fromUrlParameter`: `next` is a URL, and the cursor this query parameter of it; the URL itself is
   * not followed.
   */
  | { style: 'cursor'; next: Path; send: Place; more?: Path; fromUrlParameter?: string }
  /** The URL of the next page, relative or not; followed only to the same host and path. */
  | { style: 'next_url'; next: Path }
  /** Numbered from `first`: up to `pages`, as long as `more` is true, or until a page below `size`. */
  | { style: 'page'; send: Place; first: number; pages?: Path; more?: Path; size?: number }
  /**
   * How many to skip; `first` where the provider counts the first choice as 1. It ends when `more` is
   * not true, at `total`, or, where neither is in the answer, with a page below `size`.
   */
  | { style: 'offset'; send: Place; size: number; first?: number; total?: Path; more?: Path }
  /** The id of the last choice, while `more` is true. */
  | { style: 'last_id'; send: Place; more: Path }
  /** RFC 8288 `rel="next"`; followed only to the same host and path. */
  | { style: 'link_header' };
