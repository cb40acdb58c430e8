import { createDueConnections } from '../../functions/adapters/due-connections.ts';
import { refreshParts } from '../../functions/domain/connection/refresh-place.ts';
import type { DueConnection } from '../../functions/domain/connection/refresh-queue.ts';
import type { TestStack } from './harness.ts';

/** Every connection whose refresh is due now, of all parts of the queue. */
export const findAllDue = async ({ database }: Pick<TestStack, 'database'>) => {
  const { find } = createDueConnections(database);
  const due: DueConnection[] = [];
  for (const part of refreshParts) {
    for await (const page of find(part, Date.now())) due.push(...page);
  }
  return due;
};
