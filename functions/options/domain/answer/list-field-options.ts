import type { Deadline } from '../../../platform/model/ports.ts';
import { scopeOf, sealCursor } from '../question/cursor.ts';
import type { Asked, FieldOptionsQuestion, LookUp, QuestionRefusal } from '../question/look-up.ts';
import { type QuestionDeps, readQuestion } from '../question/read-question.ts';
import { type ReadDeps, readOptions } from '../reading/read-options.ts';
import { answerPart, fixedOptions } from './answer-part.ts';
import {
  type CacheDeps,
  cachedOptions,
  type OptionsServed,
  type ServedOptions,
} from './cached-options.ts';
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
