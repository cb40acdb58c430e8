import type { Stack } from 'aws-cdk-lib';
import { placeholdersOf } from './check-environment.ts';
import type { Environment } from './environments.ts';

/** The type of a stack's metadata that names a placeholder. Its template stays as it is. */
export const placeholderType = 'trunkline:placeholder';

/** Says in the assembly what is not filled in: `npm run synth` allows it, and a deployment reads only the assembly. */
export const markPlaceholders = (stack: Stack, environment: Environment): void => {
  for (const sentence of placeholdersOf(environment)) {
    stack.node.addMetadata(placeholderType, sentence);
  }
};
