import type { DeploymentPort } from './port.ts';
import type { DeploymentStep } from './step.ts';
import { waitForIndexes } from './wait-for-indexes.ts';

/** A step in words. */
export const describeStep = (step: DeploymentStep): string => {
  if (step.kind === 'deploy') {
    const stacks = step.stacks.join(', ');
    return step.templates.size === 0 ? `deploy ${stacks}` : `deploy a part of ${stacks}`;
  }
  const tables = [...step.tables].map(
    ([table, names]) => `${table} has ${names.join(', ') || 'no index'}`,
  );
  return `wait until ${tables.join('; ')}, each ACTIVE`;
};

/** Carries out a deployment, one step after another. @throws CommandError at the first that fails */
export const carryOut = async (
  steps: readonly DeploymentStep[],
  port: DeploymentPort,
  print: (line: string) => void,
): Promise<void> => {
  for (const [index, step] of steps.entries()) {
    print(`Step ${index + 1} of ${steps.length}: ${describeStep(step)}`);
    if (step.kind === 'deploy') await port.deploy(step);
    else await waitForIndexes(step.tables, port, print);
  }
};
