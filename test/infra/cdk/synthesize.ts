import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import type { Environment } from '../../../infra/cdk/environments.ts';
import { addStacks } from '../../../infra/cdk/stacks/environment.ts';

export const { context } = JSON.parse(
  readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'),
) as { context: Record<string, unknown> };

/** Writes a bundle of nothing for each function. */
export const writeEmptyBundles = (dir: string): void => {
  for (const name of functionNames) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'index.mjs'), '');
  }
};

const synthesizeAnew = (environment: Environment) => {
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
    const stacks = addStacks(app, environment, dir);
    const { account, data, observability, api } = stacks;
    return {
      account: Template.fromStack(account),
      data: Template.fromStack(data),
      observability: Template.fromStack(observability),
      api: Template.fromStack(api),
      warnings: Object.values(stacks).flatMap((stack) =>
        Annotations.fromStack(stack).findWarning('*', Match.anyValue()),
      ),
      terminationProtection: [data, observability, api].map((stack) => stack.terminationProtection),
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const synthesized = new Map<Environment, ReturnType<typeof synthesizeAnew>>();

/** The stacks of one environment, made as `npm run synth` does but of empty bundles. */
export const synthesize = (environment: Environment) => {
  const stacks = synthesized.get(environment) ?? synthesizeAnew(environment);
  synthesized.set(environment, stacks);
  return stacks;
};
