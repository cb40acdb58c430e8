import type { PageSizes } from './page-sizes.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * How a provider lists the things of a field, and how people see them: from the documentation, and
 * not from the field's own data. Members are paths of a thing. A text is a template whose `{path}` is
 * a member, `{path|date}` a time, `{joined}` the word from another list, `{column}` the letters of
 * its place; a part of it without its value is left out.
 */
export type Listing = {
  /** `whole`: all at once. `one`: the only thing. */
  pages: PageSizes | 'whole' | 'one';
  order: Order;
  /** Where the id is; `id` unless said otherwise. */
  id?: string;
  /** Its first member is the name that may repeat. */
  name: string | readonly string[];
  /** What follows names that several things have. */
  apart?: readonly string[];
  /** What all listed things have. */
  has?: Members;
  /** Those that come before all others, and those that come after them; `shows` follows their names. */
  first?: { has: Members; shows?: string };
  last?: { has: Members; shows?: string };
  /** Choices that are the same in every account, and come before all things. */
  fixed?: readonly { id: string; name: string }[];
  /** Those whose names are followed by a word, among all others. */
  some?: { has: Members; shows: string };
  /** Those that people do not see. */
  hidden?: Members;
  /** Where a thing says in which other one it is, and what precedes the id there. */
  inside?: { path: string; link?: string };
  /** Where a thing says which word of another list is its own. */
  joined?: string;
  /** How many pages one answer is made from, where people have too many things to compare all names. */
  endless?: number;
  /** A thing is a text. */
  isText?: true;
};

/**
 * The order that people see: by the shown name or by a member. `request` is what makes the provider
 * sort; without it we do. `given` says which order of the provider's own is kept.
 */
type Order =
  | { by: string; descending?: true; request?: string; mayLack?: true }
  | { given: string };

/** What is so unless a listing says otherwise: all at once, ordered by name, which is all that people see. */
export const usualListing: Pick<Listing, 'pages' | 'order' | 'name'> = {
  pages: 'whole',
  order: { by: 'name' },
  name: '{name}',
};

/** A listing as its file has it. */
export type GivenListing = Partial<Listing>;
