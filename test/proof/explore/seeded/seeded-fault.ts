/** A fault in a transition, which the tests of the quick tier find. */
export type SeededFault = {
  name: string;
  /** Below `functions/`. */
  file: string;
  /** What stands once in it, and what stands there instead. */
  text: string;
  by: string;
  /** The test file that fails then. */
  tests: string;
};
