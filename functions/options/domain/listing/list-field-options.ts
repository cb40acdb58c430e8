import type { BudgetDeps } from '../../../connections/domain/provider-budget.ts';
import type { Deadline } from '../../../platform/model/ports.ts';
import { type CheckQueryDeps, checkQuery } from '../query/check-query.ts';
import { scopeOf, sealCursor } from '../query/cursor.ts';
import type { CheckedQuery, FieldOptionsQuery, LookUp } from '../query/look-up.ts';
import type { QueryRefusal } from '../query/query-refusal.ts';
import { type ReadOptionsDeps, readOptions } from '../reading/read-options.ts';
import type { CacheDeps } from './cache-deps.ts';
import { fixedOptions } from './fixed-options.ts';
import { readThroughCache } from './read-through-cache.ts';
import { servePart } from './serve-part.ts';
import type { ServedOptions, ServedOptionsResult } from './served-options.ts';
import { withinBudget } from './within-budget.ts';

export type FieldOptionsDeps = CheckQueryDeps &
  Omit<ReadOptionsDeps, 'providerApi'> &
  CacheDeps &
  BudgetDeps;

/** The list, the cursor to its rest, and the query. */
export type OptionsPage = Omit<ServedOptions, 'next'> & {
  cursor?: string | undefined;
  checkedQuery: CheckedQuery;
};

/** Why a provider gave no choices, and for how long the same query gets the same result. */
export type FailedOptions = Extract<ServedOptionsResult, { failed: unknown }>;

/** The options, or why there are none: because of the query, or of the provider's response. */
export type ListOptionsResult =
  | { listed: OptionsPage }
  | { refused: QueryRefusal }
  | (FailedOptions & { lookUp: LookUp });

/** Looks up the choices of a field in one of the tenant's connected accounts. */
export const listFieldOptions = async (
  deps: FieldOptionsDeps,
  query: FieldOptionsQuery,
  deadline: Deadline,
): Promise<ListOptionsResult> => {
  const read = await checkQuery(deps, query, deadline);
  if ('refused' in read) return read;
  if ('fixed' in read) {
    const { fixed } = read;
    return { listed: withCursor(fixed, fixedOptions(fixed.field, fixed.part)) };
  }
  const { lookUp } = read;
  const found = await servePart(lookUp.field, lookUp.part, (part) =>
    readThroughCache(deps, lookUp, part, () =>
      withinBudget(deps, lookUp, (providerApi) =>
        readOptions({ ...deps, providerApi }, lookUp, part),
      ),
    ),
  );
  return 'failed' in found
    ? { ...found, lookUp }
    : { listed: withCursor(lookUp, found.list, lookUp.access.connection) };
};

const withCursor = (
  checkedQuery: CheckedQuery,
  { next, ...list }: ServedOptions,
  connection?: LookUp['access']['connection'],
): OptionsPage => ({
  ...list,
  cursor: next && sealCursor(next, scopeOf(checkedQuery.query, checkedQuery.parents, connection)),
  checkedQuery,
});
