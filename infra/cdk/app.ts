import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../bundling/bundle-functions.ts';
import { checkFilledIn, InvalidEnvironment } from './check-environment.ts';
import { addChecks } from './checks.ts';
import { type Environment, selectEnvironments, UnknownEnvironment } from './environments.ts';
import { addStacks } from './stacks/environment.ts';

const synthesize = async (app: App, environments: readonly Environment[]) => {
  // The assembly copies the bundles, so the folder can be removed.
  const bundlesDir = await mkdtemp(join(tmpdir(), 'trunkline-bundles-'));
  try {
    addChecks(app);
    for (const sandbox of [true, false]) {
      const those = environments.filter((environment) => environment.sandbox === sandbox);
      if (those.length === 0) continue;
      const folder = join(bundlesDir, sandbox ? 'with-sandbox' : 'without');
      await bundleFunctions(folder, { sandbox });
      for (const environment of those) addStacks(app, environment, folder);
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
  const expected = error instanceof UnknownEnvironment || error instanceof InvalidEnvironment;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
