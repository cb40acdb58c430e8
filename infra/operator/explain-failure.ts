import { CommandError } from '../command-line/command-error.ts';
import type { Target } from './target.ts';

/** Any failure in one line: in the operator's terms where they are known, or as the SDK says it. */
export const explainFailure = (error: unknown, target?: Target): CommandError => {
  if (error instanceof CommandError) return error;
  const reason = error instanceof Error && target?.explain(error);
  return new CommandError(reason || firstLine(error));
};

/** Some of the SDK's errors have a code alone. */
const firstLine = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `${String(error).replace(/\s*\n[\s\S]*/, '')}${code}`;
};
