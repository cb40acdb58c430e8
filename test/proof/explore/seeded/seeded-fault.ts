/** A fault of one line, which a test of the quick tier finds. */
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
