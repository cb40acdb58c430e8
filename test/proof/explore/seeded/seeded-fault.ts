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

/** Faults that a test file finds, by file and name. */
export const foundBy = (
  tests: string,
  faults: Record<string, Record<string, readonly [text: string, by: string]>>,
): SeededFault[] =>
  Object.entries(faults).flatMap(([file, ofFile]) =>
    Object.entries(ofFile).map(([name, [text, by]]) => ({ name, file, text, by, tests })),
  );
