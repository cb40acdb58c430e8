import type * as z from 'zod';
import type { Given } from './commander-options.ts';
import { UsageError } from './usage-error.ts';

/**
 * What was typed, checked and converted. No problem repeats a value: it may be a secret.
 * @throws UsageError naming every problem
 */
export const checkOptions = <Options extends z.ZodType>(
  options: Options,
  given: Given,
): z.output<Options> => {
  const parsed = options.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [name], message }) =>
    name === undefined ? message : `--${String(name)} ${message}`,
  );
  throw new UsageError(`${problems.join('; ')}.`);
};
