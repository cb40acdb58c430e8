import type { Outcome } from './outcome-box.ts';
import type { Overview } from './overview.ts';
import { askParameter } from './paths.ts';
import type { Question } from './question-box.ts';
import { readOutcome } from './read-outcome.ts';

/** The result of the last action: a text, or questions to answer. */
export type Notice = { outcome: Outcome } | { question: Question };

/** The notice that the page's address asks for, if any. */
export const readNotice = (parameters: URLSearchParams, overview: Overview): Notice | undefined => {
  const { [askParameter]: type, ...given } = Object.fromEntries(parameters);
  if (type !== undefined && overview.questions.has(type)) {
    return { question: { type, problems: [], given } };
  }
  const outcome = readOutcome(parameters, overview);
  return outcome && { outcome };
};
