import { Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, test } from 'vitest';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { snapshotFunctions } from '../../../infra/bundling/snapshot/write-snapshots.ts';
import { pinRuntime, startOf } from '../../../infra/cdk/constructs/snapshot-start.ts';
import { environments } from '../../../infra/cdk/environments.ts';

const variables = { ENVIRONMENT: 'dev' };

/** How a function is started, and what its version says of the runtime. */
const declare = (name: string, startupSnapshots: 'on' | 'off') => {
  const environment = { ...environments.dev, startupSnapshots };
  const start = startOf(name, environment, variables);
  const { currentVersion } = new LambdaFunction(new Stack(), 'function', {
    runtime: Runtime.NODEJS_24_X,
    code: Code.fromInline('exports.handler = () => {};'),
    ...start,
  });
  pinRuntime(currentVersion, name, environment);
  return { start, version: currentVersion.node.defaultChild };
};

describe('an environment with startup snapshots', () => {
  test('has the functions that a person waits for look whether theirs fits, on a Node.js that stays', () => {
    const { start, version } = declare('list-agents', 'on');
    expect(start).toEqual({
      handler: 'started.handler',
      environment: { ...variables, AWS_LAMBDA_EXEC_WRAPPER: '/var/task/start.sh' },
      runtimeManagementMode: expect.objectContaining({ mode: 'FunctionUpdate' }),
    });
    expect(version).toMatchObject({ runtimePolicy: { updateRuntimeOn: 'FunctionUpdate' } });
    expect(functionNames).toEqual(expect.arrayContaining([...snapshotFunctions]));
  });

  test.each([
    ['list-agents', 'off'],
    ['get-health', 'on'],
  ] as const)('starts %s without one while they are %s', (name, position) => {
    const { start, version } = declare(name, position);
    expect(start).toEqual({ handler: 'index.handler', environment: variables });
    expect(version).toHaveProperty('runtimePolicy', undefined);
  });
});
