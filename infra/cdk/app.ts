import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../bundling/bundle-functions.ts';
import { lambdaNode } from '../bundling/snapshot/lambda-node.ts';
import { CommandError } from '../command-line/command-error.ts';
import { checkFilledIn, InvalidEnvironment } from './check-environment.ts';
import { addChecks } from './checks.ts';
import type { Environment } from './environments.ts';
import { selectEnvironments, UnknownEnvironment } from './select-environments.ts';
import { addStacks } from './stacks/environment.ts';

const synthesize = async (app: App, environments: readonly Environment[]) => {
  // The assembly copies the bundles, so the folder can be removed.
  const bundlesDir = await mkdtemp(join(tmpdir(), 'trunkline-bundles-'));
  try {
    addChecks(app);
    const kinds = Map.groupBy(
      environments,
      ({ sandbox, startupSnapshots }) => `${sandbox}-${startupSnapshots}`,
    );
    for (const [kind, alike] of kinds) {
      const folder = join(bundlesDir, kind);
      const hasSnapshots = alike.some(({ startupSnapshots }) => startupSnapshots === 'on');
      await bundleFunctions(folder, {
        sandbox: alike.some(({ sandbox }) => sandbox),
        snapshotNode: hasSnapshots ? lambdaNode : undefined,
      });
      for (const environment of alike) addStacks(app, environment, folder);
    }
    app.synth();
  } finally {
    await rm(bundlesDir, { recursive: true });
  }
};

const app = new App({ autoSynth: false });
try {
  const environments = selectEnvironments(app.node.tryGetContext('env'));
  // `npm run synth` only synthesizes; every other command may deploy.
  if (app.node.tryGetContext('placeholders') !== 'allowed') environments.forEach(checkFilledIn);
  await synthesize(app, environments);
} catch (error) {
  const expected = [UnknownEnvironment, InvalidEnvironment, CommandError];
  const isExpected = expected.some((known) => error instanceof known);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
