import type { ChoiceCondition, Path } from './item.ts';

/**
 * What people see of a choice: the first path of several that leads to a text, or parts of which
 * those that have a text follow each other. A path with a `{` is a template of paths, of which one
 * at least must lead somewhere: `{first} {last}`.
 */
export type Label = string | readonly Path[] | readonly LabelPart[];

/**
 * A part of a label. It disappears, with what stands before and after it, where it has no text.
 * `{ path: 'extension', before: ' (', after: ')' }` gives `Ada (12)`, or `Ada`.
 */
export type LabelPart = LabelText & {
  /** Put before it where another part precedes it; a space unless said otherwise. */
  before?: string;
  /** Put after it. */
  after?: string;
};

type LabelText =
  | {
      path: Path;
      /** Words for known values: `{ INBOX: 'Inbox' }`. Other values stay as they are. */
      names?: Readonly<Record<string, string>>;
      /** What is taken out of the text; with the flag `g`, each time. */
      without?: RegExp;
      /** Only where `join` finds no word: for what is not in the other list. */
      unlessJoined?: true;
    }
  /** A text in which `{path}` is a value: only where all of its paths have one and all conditions are met. */
  | { text: string; where?: readonly ChoiceCondition[] }
  /** The texts at `each` of every member of the list at `join`, one after the other. */
  | { join: Path; each: Path }
  /**
   * A time as `2026-11-21 21:35 UTC`, a day as `2026-11-21`: of ISO 8601 text, or a number of seconds
   * or milliseconds since 1970.
   */
  | { date: Path }
  /** An amount in the currency's smallest unit, as `15.00 USD` or `1500 JPY`. */
  | { money: { amount: Path; currency: Path } }
  /** The letters of the choice's place in its list, as a spreadsheet's columns have: A, …, Z, AA. */
  | { column: true }
  /** The label of the choice that it is nested in: see `children`. */
  | { parent: true }
  /** The word that `join` finds in another list. */
  | { joined: true }
  /** The first that has a text. */
  | { firstOf: readonly LabelPart[] };
