import type { Route } from '../contracts/route.ts';
import type { UnreadableRow } from '../model/unreadable-row.ts';
import { logError } from './logging.ts';
import { count } from './metrics.ts';

/** Reports the rows that a response leaves out as what they are: errors of ours. */
export const reportUnreadable = (
  { operationId }: Pick<Route, 'operationId'>,
  rows: readonly UnreadableRow[] = [],
): void => {
  for (const row of rows) {
    logError(row);
    count('InternalErrors', { operation: operationId }, 'us');
  }
};
