import type { ChoiceCondition, Path, SortKey } from './item.ts';
import type { Label, LabelPart } from './label.ts';
import type { ById, Join, OptionRequest, Search } from './option-request.ts';
import type { Paging } from './paging.ts';
import type { Prerequisite, SelectedList } from './prerequisite.ts';

/** A choice of our own. */
export type FixedChoice = { id: string; name: string };

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
  disambiguateBy?: readonly LabelPart[];
  /** Keeps only choices that meet all of these. */
  where?: readonly ChoiceCondition[];
  /** Puts choices that meet it before all others. Such a list is read whole before it is cut. */
  first?: ChoiceCondition;
  /** The order, by the first key that differs; otherwise as the provider gives them. Read whole, too. */
  sort?: readonly SortKey[];
  paging: Paging;
  /** Met by an answer of a list that the provider itself cuts: more things exist than its pages lead to. */
  incomplete?: ChoiceCondition;
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
