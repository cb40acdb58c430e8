import { CfnVersion, RuntimeManagementMode, type Version } from 'aws-cdk-lib/aws-lambda';
import { snapshotFunctions } from '../../bundling/snapshot/write-snapshots.ts';
import type { Environment } from '../environments.ts';

const hasSnapshot = (name: string, { startupSnapshots }: Environment) =>
  startupSnapshots === 'on' && snapshotFunctions.includes(name);

/**
 * A snapshot fits one build of Node.js, so a published version keeps the one that it was published with. Each
 * deployment brings the newest. We set no ARN of a runtime, which would have to be removed before another is set.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtime-management-rollback.html
 * @see https://aws.amazon.com/blogs/compute/introducing-aws-lambda-runtime-management-controls/
 */
const pinnedRuntime = RuntimeManagementMode.FUNCTION_UPDATE;

/** How Lambda starts a function: properties of it. */
export const startOf = (
  name: string,
  environment: Environment,
  variables: Record<string, string>,
) =>
  hasSnapshot(name, environment)
    ? {
        handler: 'started.handler',
        environment: { ...variables, AWS_LAMBDA_EXEC_WRAPPER: '/var/task/start.sh' },
        runtimeManagementMode: pinnedRuntime,
      }
    : { handler: 'index.handler', environment: variables };

/** AWS's pages do not say whether a version takes it over from its function. */
export const pinRuntime = (version: Version, name: string, environment: Environment): void => {
  const { defaultChild } = version.node;
  if (!hasSnapshot(name, environment) || !(defaultChild instanceof CfnVersion)) return;
  defaultChild.runtimePolicy = { updateRuntimeOn: pinnedRuntime.mode };
};
