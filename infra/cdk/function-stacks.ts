import { featureOf } from '../bundling/bundle-functions.ts';

/**
 * The features, by their folders in functions/handlers, whose functions a stack has. No stack has so many
 * that it comes near CloudFormation's 500 resources. docs/deploy/README.md says how to move a feature.
 */
export const functionStacks = {
  connections: ['calls', 'connect', 'connections', 'disconnect', 'invitations'],
  events: ['activity', 'audit', 'events', 'webhooks'],
  tenants: ['agents', 'docs', 'keys', 'options', 'sandbox', 'tenants'],
} as const;
export type FunctionStackName = keyof typeof functionStacks;
export type FunctionStacks = Readonly<Record<FunctionStackName, readonly string[]>>;

export const functionStackNames = Object.keys(functionStacks) as FunctionStackName[];

/** Whether a stack of these features has the function. */
export const hasFunction = (features: readonly string[], functionName: string): boolean =>
  features.includes(featureOf(functionName));
