import type { Connections } from '../../functions/domain/connection/ports.ts';
import { refreshParts } from '../../functions/domain/connection/refresh-place.ts';
import type { DueConnection } from '../../functions/domain/connection/refresh-queue.ts';

/** Every connection whose refresh is due now, of all parts of the queue. */
export const findAllDue = async ({ findRefreshDue }: Pick<Connections, 'findRefreshDue'>) => {
  const due: DueConnection[] = [];
  for (const part of refreshParts) {
    for await (const page of findRefreshDue(part, Date.now())) due.push(...page);
  }
  return due;
};
