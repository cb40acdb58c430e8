import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { bundledNames } from '../../../infra/bundling/bundle-functions.ts';
import type { Environment } from '../../../infra/cdk/environments.ts';
import type { FunctionStacks } from '../../../infra/cdk/function-stacks.ts';
import { addStacks } from '../../../infra/cdk/stacks/environment.ts';

export const { context } = JSON.parse(
  readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'),
) as { context: Record<string, unknown> };

/** Writes a bundle of nothing for each function. */
export const writeEmptyBundles = (dir: string): void => {
  for (const name of bundledNames({ sandbox: true })) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'index.mjs'), '');
  }
};

const jsonOf = (stack: Stack) => Template.fromStack(stack).toJSON();

/** The templates of one environment, made as `npm run synth` does but of empty bundles. */
export const synthesizeAnew = (environment: Environment, placement?: FunctionStacks) => {
  const dir = mkdtempSync(join(tmpdir(), 'trunkline-infra-test-'));
  try {
    writeEmptyBundles(dir);
    const app = new App({
      context,
      outdir: join(dir, 'cdk.out'),
      analyticsReporting: false,
      treeMetadata: false,
      // These checks take most of the time, and `npm run synth` runs them.
      builtinCloudFormationValidation: false,
    });
    const stacks = addStacks(app, environment, dir, placement);
    const { account, data, observability, api, network, functions } = stacks;
    const all = Object.values(stacks)
      .flat()
      .filter((stack) => stack !== undefined);
    return {
      account: jsonOf(account),
      data: jsonOf(data),
      observability: jsonOf(observability),
      api: jsonOf(api),
      network: network && jsonOf(network),
      functions: Object.fromEntries(functions.map((stack) => [stack.stackName, jsonOf(stack)])),
      stackNames: all.map(({ stackName }) => stackName),
      warnings: all
        .flatMap((stack) => Annotations.fromStack(stack).findWarning('*', Match.anyValue()))
        .map(({ id, entry }) => `${id}: ${entry.data}`),
      terminationProtection: all
        // It is of all environments.
        .filter((stack) => stack !== account)
        .map((stack) => stack.terminationProtection),
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
};
