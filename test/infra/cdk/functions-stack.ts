import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { addRole } from '../../../infra/cdk/constructs/function-role.ts';
import { storedReference } from '../../../infra/cdk/constructs/references.ts';
import type { RetainedPermissions } from '../../../infra/cdk/retained-permissions.ts';
import { context } from '../../support/run/synthesize-anew.ts';

type DeclaredFunction = { uses: Uses; retained?: RetainedPermissions };

/** The template of a stack of prod that has only these functions, each with its role and a version. */
export const templateOfFunctions = (functions: Record<string, DeclaredFunction>): Template => {
  const outdir = mkdtempSync(join(tmpdir(), 'trunkline-functions-stack-'));
  try {
    const app = new App({
      context,
      outdir,
      treeMetadata: false,
      builtinCloudFormationValidation: false,
    });
    const stack = new Stack(app, 'stack', { env: { region: 'us-east-1' } });
    addFunctions(stack, functions);
    return Template.fromStack(stack);
  } finally {
    rmSync(outdir, { recursive: true });
  }
};

const addFunctions = (stack: Stack, functions: Record<string, DeclaredFunction>): void => {
  const environment = { name: 'prod' as const };
  const keys = {
    state: storedReference(stack, environment.name, 'keys/state'),
    secrets: storedReference(stack, environment.name, 'keys/secrets'),
  };
  for (const [name, { uses, retained }] of Object.entries(functions)) {
    const scope = new Construct(stack, name);
    const functionName = `trunkline-prod-${name}`;
    const logName = '/trunkline/prod/functions';
    const own = { functionName, logName, retained, policies: {} };
    const role = addRole(scope, uses, { environment, keys, ...own });
    const lambda = new LambdaFunction(scope, 'function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      code: Code.fromInline('exports.handler = () => {};'),
      handler: 'index.handler',
      role: role.withoutPolicyUpdates(),
    });
    lambda.addAlias('live');
  }
};
