import { setTimeout } from 'node:timers/promises';
import { readAudit } from '../../../infra/local/audit-file.ts';
import { inOrder, type StoredLine } from '../../../infra/operator/audit/stored-line.ts';
import type { TestStack } from './start-test-stack.ts';

/** The audit trail of a stack. A line may come a moment after its answer. */
export const createAuditReader = ({ dataDir }: Pick<TestStack, 'dataDir'>) => {
  const lines = () => inOrder(readAudit(dataDir));
  return {
    lines,
    /** Waits for `count` lines that are meant, and for lines that nobody expects. */
    linesOf: async (isMeant: (line: StoredLine) => boolean, count: number) => {
      for (let tries = 0; tries < 500 && lines().filter(isMeant).length < count; tries++) {
        await setTimeout(20);
      }
      await setTimeout(100);
      return lines().filter(isMeant);
    },
  };
};
