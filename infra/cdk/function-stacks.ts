import { featureOf } from '../bundling/bundle-functions.ts';

/**
 * The features, by their folders in functions/handlers, whose functions a stack has. No stack has so many
 * that it comes near CloudFormation's 500 resources. docs/deploy/README.md says how to move a feature.
 */
export const functionStacks = {
  connections: ['connect', 'connections', 'disconnect', 'invitations'],
  events: ['audit', 'events', 'webhooks'],
  tenants: ['agents', 'docs', 'keys', 'options', 'tenants'],
} as const;
export type FunctionStackName = keyof typeof functionStacks;

export const functionStackNames = Object.keys(functionStacks) as FunctionStackName[];

/** Whether a stack has the function. */
export const isInStack = (stack: FunctionStackName, functionName: string): boolean => {
  const features: readonly string[] = functionStacks[stack];
  return features.includes(featureOf(functionName));
};
