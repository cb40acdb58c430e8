/** A fault: a text of our code, and what stands there instead. */
export type SeededRace = {
  name: string;
  /** Where somebody has, or had, such a fault; absent if it is one of our own guards or constants. */
  source?: string;
  /** Below `functions/`. */
  file: string;
  text: string;
  by: string;
  /** Begin the names of scenarios in which it can be found. */
  scenarios: readonly string[];
};
