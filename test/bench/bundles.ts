import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleFunctions } from '../../infra/bundling/bundle-functions.ts';
import { bundleLocally } from '../../infra/local/aws/functions/functions.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Not by the rules of infra/bundling/bundle-functions.ts: it is what these are compared with. */
const buildPlainly = (input: string, outfile: string) =>
  build({
    entryPoints: [path(input)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });

export type Bundles = {
  runtime: string;
  /** File URL and size of a reference or of a function. */
  find(name: string, callsProvider: boolean): { url: string; bytes: number };
};

/**
 * Everything that is to run. Functions that call a provider run as on the local stack, where an
 * origin can be mapped to loopback; their size is that of what is deployed.
 */
export const buildBundles = async (folder: string): Promise<Bundles> => {
  const deployed = join(folder, 'deployed');
  const local = join(folder, 'functions');
  const runtime = join(folder, 'runtime.mjs');
  await Promise.all([
    bundleFunctions(deployed),
    bundleLocally(local),
    buildPlainly('./runtime.ts', runtime),
    buildPlainly('./references/empty.ts', join(folder, 'deployed', 'E', 'index.mjs')),
    buildPlainly('./references/sdk-defaults.ts', join(folder, 'deployed', 'D', 'index.mjs')),
  ]);
  mkdirSync(join(deployed, 'D again'));
  copyFileSync(join(deployed, 'D', 'index.mjs'), join(deployed, 'D again', 'index.mjs'));
  return {
    runtime,
    find: (name, callsProvider) => {
      const run = join(callsProvider ? local : deployed, name, 'index.mjs');
      const { size } = statSync(join(deployed, name, 'index.mjs'));
      return { url: pathToFileURL(run).href, bytes: size };
    },
  };
};
