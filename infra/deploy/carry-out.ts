import type { DeploymentPort } from './port.ts';
import type { DeploymentStep } from './step.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

/** Carries out a deployment, one step after another. @param words of each step @throws CommandError at the first that fails */
export const carryOut = async (
  steps: readonly DeploymentStep[],
  port: DeploymentPort,
  print: (line: string) => void,
  words: readonly string[] = [],
): Promise<void> => {
  for (const [index, step] of steps.entries()) {
    print(`Step ${index + 1} of ${steps.length}: ${words[index] ?? step.kind}`);
    if (step.kind === 'deploy') await port.deploy(step);
    else await waitForIndexes(step.tables, port, print);
  }
};
