import type { Sunset } from '../providers/provider.ts';
import type { Condition, Label, LabelPart, Path, SortKey } from './item.ts';
import type {
  ById,
  Join,
  OptionRequest,
  Paging,
  Prerequisite,
  Search,
  SelectedList,
} from './option-request.ts';

/** A source of events as data: which settings an event has, and how a dropdown's choices are found. */
export type Component = {
  key: string;
  label: string;
  /** Whose connection the look-ups use. */
  integrationType: string;
  /** Event key → which fields its form has, parents before the fields that depend on them. */
  events: Readonly<Record<string, ComponentEvent>>;
  fields: readonly Field[];
  /** Ends of what its look-ups call, where these are other versions than its provider's own calls. */
  sunsets?: readonly Sunset[];
};

export type ComponentEvent = {
  label: string;
  fields: readonly EventField[];
  /** Provider scopes that its delivery needs, where connections are not asked for all of them. */
  scopes?: readonly string[];
  /** Who delivers it, for people, where no scope lets a service receive it. */
  deliveredBy?: string;
};

/** A field by its key; `optional` where this event works without it, as with a filter: “any channel”. */
export type EventField = string | { key: string; optional: true };

/**
 * One setting. Templates hold `{name}` for a parent's value, a variable of the provider, a value of
 * `prerequisites`, or `{account_id}`; `{name=default}` where it may be absent, and `{name?text}` for
 * a text where it is not.
 */
export type Field = {
  key: string;
  label: string;
  /** `select` unless said otherwise. */
  type?: 'select' | 'multiselect';
  /** Whether every event works without it. */
  optional?: true;
  /** What a value of this field looks like; checked before it enters a URL as a parent. */
  valuePattern: RegExp;
  /** Fields of the same component whose chosen values the request needs, or can use. */
  parents?: readonly string[];
  optionalParents?: readonly string[];
  /** Provider scopes named when the provider refuses the look-up because a permission is missing. */
  scopes: readonly string[];
  /** What to do about an empty list that may surprise, for people. */
  emptyHint?: string;
  /** What a form begins with: the id of a choice, or what is true of it alone. */
  default?: string | Condition;
} & (LiveChoices | FixedChoices);

/** A choice of our own. */
export type FixedChoice = { id: string; name: string };

/** Choices that are the same for everybody. */
export type FixedChoices = { choices: readonly FixedChoice[] };

/** Choices that the provider's API lists. */
export type LiveChoices = {
  /** Choices of our own before the provider's, however these are ordered: `All pages`. */
  choicesBefore?: readonly FixedChoice[];
  request: OptionRequest;
  /** Further requests whose answers have the same form: their choices follow, each id once. */
  also?: readonly OptionRequest[];
  /** Values to fetch first, by the name they have in templates. */
  prerequisites?: Readonly<Record<string, Prerequisite>>;
  /** A look-up whose value is the token to use instead of the connection's own. */
  tokenPrerequisite?: Prerequisite;
  /** Where the answer holds the choices. */
  list: Path | SelectedList;
  /** It is an object whose values are the choices. */
  listIsRecord?: true;
  /** It is the only choice itself, not a list. */
  listIsOne?: true;
  /** The provider leaves the list out when it is empty. Otherwise its absence is an error. */
  listMayBeAbsent?: true;
  /** A list within each choice whose members are choices too, at any depth. */
  children?: Path;
  /** Offers only choices that have no children; otherwise all that meet `where`. */
  leavesOnly?: true;
  /**
   * The id of the choice that this one is in, in the same list: labels begin with those of all that
   * it is in, joined by ` / `, as far as they are listed. Such a list is read whole. `without` is what
   * is taken out of a text that holds the id.
   */
  parentId?: Path | { path: Path; without: RegExp };
  /** Error codes of the provider that mean that there is nothing to choose from. */
  emptyErrors?: readonly string[];
  /** Error codes that mean that what was chosen before is not there, or not for this account, any more. */
  parentErrors?: readonly string[];
  /** An optional parent that some accounts need, and the error codes by which the provider says so. */
  neededParent?: { key: string; errors: readonly string[] };
  /**
   * Of a choice; the first that is there. A `{` makes it a template of paths: `{first} {last}`.
   * `column`: the letters of its place in the list, those that are left out counted too.
   */
  id: string | readonly Path[] | { column: true };
  name: Label;
  /** Words for `name` from another list. */
  join?: Join;
  /**
   * Added to labels that several choices have, of all that one reading found. Such a list is read whole
   * before it is cut, unless `requests` says that nobody scrolls to its end.
   */
  tellApart?: readonly LabelPart[];
  /** Keeps only choices that meet all of these. */
  where?: readonly Condition[];
  /** Puts choices that meet it before all others. Such a list is read whole before it is cut. */
  first?: Condition;
  /** The order, by the first key that differs; otherwise as the provider gives them. Read whole, too. */
  sort?: readonly SortKey[];
  paging: Paging;
  /** Met by an answer of a list that the provider itself cuts: more things exist than its pages lead to. */
  incomplete?: Condition;
  /** Remote search; without it names are searched among what was fetched. */
  search?: Search;
  /** How to look one choice up by its id, `where` left aside; otherwise it is looked for in the list. */
  byId?: ById;
  /**
   * The most requests for one answer, what comes before the list included; 10 unless said otherwise,
   * after which a cursor leads on. Fewer where nobody scrolls that far, more only for a reason.
   */
  requests?: { most: UpToTen } | { most: number; why: string };
};

type UpToTen = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
