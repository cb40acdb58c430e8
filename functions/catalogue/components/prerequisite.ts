import type { Path } from './item.ts';

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
