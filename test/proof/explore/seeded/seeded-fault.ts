import { readFile } from 'node:fs/promises';

/** A fault: a text of our code, and what stands there instead. */
type Seed = {
  name: string;
  /** Below `functions/`. */
  file: string;
  /** Stands once in it. */
  text: string;
  by: string;
};

/** A fault which a test file of the quick tier finds. */
export type SeededFault = Seed & { tests: string };

/** A fault that some order of events shows. */
export type SeededRace = Seed & {
  /** Where somebody has, or had, such a fault; absent if it is one of our own guards or constants. */
  source?: string;
  /** Begin the names of scenarios in which it can be found. */
  scenarios: readonly string[];
};

/** @returns the file with the fault @throws Error if it cannot be seeded */
export const seeded = async ({ name, file, text, by }: Seed): Promise<string> => {
  const whole = await readFile(new URL(`../../../../functions/${file}`, import.meta.url), 'utf8');
  if (whole.split(text).length !== 2) throw new Error(`“${name}”: ${file} has its text not once.`);
  return whole.replace(text, () => by);
};

/** Faults that a test file finds, by file and name. */
export const foundBy = (
  tests: string,
  faults: Record<string, Record<string, readonly [text: string, by: string]>>,
): SeededFault[] =>
  Object.entries(faults).flatMap(([file, ofFile]) =>
    Object.entries(ofFile).map(([name, [text, by]]) => ({ name, file, text, by, tests })),
  );
