import type { Deadline } from '../../../platform/model/ports.ts';
import { sealCursor } from '../question/cursor.ts';
import { scopeOf } from '../question/cursor-scope.ts';
import type { Asked, FieldOptionsQuestion, LookUp } from '../question/look-up.ts';
import type { QuestionRefusal } from '../question/question-refusal.ts';
import { type QuestionDeps, readQuestion } from '../question/read-question.ts';
import { type ReadDeps, readOptions } from '../reading/read-options.ts';
import { answerPart } from './answer-part.ts';
import type { CacheDeps } from './cache-deps.ts';
import { cachedOptions } from './cached-options.ts';
import { fixedOptions } from './fixed-options.ts';
import type { OptionsServed, ServedOptions } from './served-options.ts';
import { type BudgetDeps, withinBudget } from './within-budget.ts';

export type FieldOptionsDeps = QuestionDeps &
  Omit<ReadDeps, 'providerApi'> &
  CacheDeps &
  BudgetDeps;

/** The list, the cursor to its rest, and the question that it answers. */
export type AnsweredOptions = Omit<ServedOptions, 'next'> & {
  cursor?: string | undefined;
  asked: Asked;
};

/** Why a provider gave no choices, and for how long the same question gets the same answer. */
export type Failed = Extract<OptionsServed, { failed: unknown }>;

/** The options, or why there are none: the question, or what the provider answered to it. */
export type OptionsOutcome =
  | { answered: AnsweredOptions }
  | { refused: QuestionRefusal }
  | (Failed & { lookUp: LookUp });

/** Looks up the choices of a field in one of the tenant's connected accounts. */
export const listFieldOptions = async (
  deps: FieldOptionsDeps,
  question: FieldOptionsQuestion,
  deadline: Deadline,
): Promise<OptionsOutcome> => {
  const read = await readQuestion(deps, question, deadline);
  if ('refused' in read) return read;
  if ('fixed' in read) {
    const { fixed } = read;
    return { answered: withCursor(fixed, fixedOptions(fixed.field, fixed.part)) };
  }
  const { lookUp } = read;
  const found = await answerPart(lookUp.field, lookUp.part, (part) =>
    cachedOptions(deps, lookUp, part, () =>
      withinBudget(deps, lookUp, (providerApi) =>
        readOptions({ ...deps, providerApi }, lookUp, part),
      ),
    ),
  );
  return 'failed' in found
    ? { ...found, lookUp }
    : { answered: withCursor(lookUp, found.list, lookUp.access.connection) };
};

const withCursor = (
  asked: Asked,
  { next, ...list }: ServedOptions,
  connection?: LookUp['access']['connection'],
): AnsweredOptions => ({
  ...list,
  cursor: next && sealCursor(next, scopeOf(asked.question, asked.parents, connection)),
  asked,
});
