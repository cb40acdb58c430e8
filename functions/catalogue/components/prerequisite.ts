import type { Path } from './item.ts';

/** A value of the answer. */
export type Prerequisite = { url: string; value: Path };

/** A list within that member of a list that matches; `is` is a template. */
export type SelectedList = { from: Path; where: { path: Path; is: string }; list: Path };
