/** A source of events as data: which settings an event has, and how a dropdown's choices are found. */
export type Component = {
  key: string;
  label: string;
  /** Whose connection the look-ups use. */
  integrationType: string;
  /** Event key → which fields its form has. */
  events: Readonly<Record<string, { label: string; fields: readonly string[] }>>;
  fields: readonly Field[];
};

export type Field = {
  key: string;
  label: string;
  /** What a value of this field looks like; checked before it enters a URL as a parent. */
  valuePattern: RegExp;
  /** Fields of the same component whose chosen values the request needs. */
  parents?: readonly string[];
  /** https URL template; `{parent}` is replaced by the encoded value of that parent. */
  url: string;
  /** Where the choices are in the answer, and a choice's id and name: dotted paths. */
  list: string;
  /** The provider leaves the list out when it is empty. Otherwise its absence is an error. */
  listMayBeAbsent?: true;
  id: string;
  name: string;
  /** Keeps only choices whose member at `path` is `equals`. */
  where?: { path: string; equals: string };
  paging: Paging;
  /** A request whose answer holds the token to use instead of the connection's own. */
  tokenFrom?: { url: string; token: string };
  /** Provider scopes named when the provider refuses the look-up for want of permission. */
  scopes: readonly string[];
};

export type Paging =
  | { style: 'none' }
  /**
   * `next` is where the answer holds the next cursor (absent or empty: the end), `send` the query
   * parameter that carries it; `more`, where given, must be present for there to be a next page.
   */
  | { style: 'cursor'; next: string; send: string; more?: string };
