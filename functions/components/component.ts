/** A source of events as data: which settings an event has, and how a dropdown's choices are found. */
export type Component = {
  key: string;
  label: string;
  /** Whose connection the look-ups use. */
  integrationType: string;
  /** Event key → which fields its form has, parents before the fields that depend on them. */
  events: Readonly<Record<string, ComponentEvent>>;
  fields: readonly Field[];
};

export type ComponentEvent = { label: string; fields: readonly string[] };

/**
 * One setting. Templates hold `{name}` for a parent's value, a variable of the provider, a value of
 * `lookups`, or `{account_id}`; `{name=default}` where the parent may be absent, and `{name?text}`
 * for a text where it is not.
 */
export type Field = {
  key: string;
  label: string;
  type: 'select' | 'multiselect';
  /** Whether an event works without it. */
  optional?: true;
  /** What a value of this field looks like; checked before it enters a URL as a parent. */
  valuePattern: RegExp;
  /** Fields of the same component whose chosen values the request needs, or can use. */
  parents?: readonly string[];
  optionalParents?: readonly string[];
  /** Provider scopes named when the provider refuses the look-up for want of permission. */
  scopes: readonly string[];
  /** What to do about an empty list that may surprise, for people. */
  emptyHint?: string;
} & (LiveChoices | FixedChoices);

/** Choices that are the same for everybody. */
export type FixedChoices = { choices: readonly { id: string; name: string }[] };

/** Choices that the provider's API lists. */
export type LiveChoices = {
  request: OptionRequest;
  /** Values to fetch first, by the name they have in templates. */
  prerequisites?: Readonly<Record<string, Prerequisite>>;
  /** A look-up whose value is the token to use instead of the connection's own. */
  tokenPrerequisite?: Prerequisite;
  /** Where the answer holds the choices. */
  list: Path | SelectedList;
  /** It is an object whose values are the choices. */
  listIsRecord?: true;
  /** The provider leaves the list out when it is empty. Otherwise its absence is an error. */
  listMayBeAbsent?: true;
  /** Error codes of the provider that mean that there is nothing to choose from. */
  emptyErrors?: readonly string[];
  /** Of a choice; the first that is there. A `{` makes it a template of paths: `{first} {last}`. */
  id: string | readonly Path[];
  name: string | readonly Path[];
  /** Keeps only choices that meet all of these. */
  where?: readonly Condition[];
  /** Puts choices that meet it before all others. */
  first?: Condition;
  /** Orders by a number or text of the choice; otherwise as the provider gives them. */
  sortBy?: Path;
  paging: Paging;
  /** Remote search; without it names are searched among what was fetched. */
  search?: Search;
  /** Pages to fetch for one answer; 30 unless pages are kept small, or nobody scrolls that far. */
  maxPages?: number;
};

/** A dotted path into JSON (`a.0.b`), or its steps where one of them holds a dot. Empty: the value itself. */
export type Path = string | readonly string[];

export type OptionRequest = {
  method?: 'POST';
  /** https, with a fixed query. */
  url: string;
  /** Query parameters whose templates may lack a value: they are left out then. */
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: Readonly<Record<string, unknown>>;
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

export type Condition =
  | { path: Path; is: string }
  | { path: Path; isNot: string }
  | { anyOf: readonly Condition[] };

/** Where something is sent: a query parameter, or a member of the JSON body. */
export type Place = { query: string } | { body: string };

export type Search = Place & {
  /** `{search}` is what the person typed; the bare text unless said otherwise. */
  template?: string;
  /** Puts a backslash before backslash and single quote in it. */
  escapeQuotes?: true;
};

export type Paging =
  | { style: 'none' }
  /** `next` is absent or empty at the end; so is `more`, or false, where it is given. */
  | { style: 'cursor'; next: Path; send: Place; more?: Path }
  /** The URL of the next page; followed only to the same host and path. */
  | { style: 'next_url'; next: Path }
  /** Numbered from `first`, as long as `more` is true or up to `pages`. */
  | { style: 'page'; send: Place; first: number; pages?: Path; more?: Path }
  /** How many to skip. It ends at `total`, when `more` is not true, or with a page below `size`. */
  | { style: 'offset'; send: Place; size: number; total?: Path; more?: Path }
  /** The id of the last choice, while `more` is true. */
  | { style: 'last_id'; send: Place; more: Path }
  /** RFC 8288 `rel="next"`; followed only to the same host and path. */
  | { style: 'link_header' };
