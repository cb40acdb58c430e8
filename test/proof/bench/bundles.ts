import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import {
  bundleFunctions,
  bundlePlugins,
  bundleSettings,
} from '../../../infra/bundling/bundle-functions.ts';
import { loadedBytes } from '../../support/run/loaded-bytes.ts';
import { thisNode as snapshotNode } from '../../support/run/this-node.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Not by the rules of infra/bundling/bundle-functions.ts: it is what these are compared with. */
const plainSettings: BuildOptions = {
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

/** A provider's origin leads to its stand-in. Everything else is what is deployed. */
const mappedNetwork: Plugin = {
  name: 'mapped-network',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/network\.ts$/ }, ({ importer }) =>
      importer.includes('stand-ins')
        ? undefined
        : { path: path('../../../infra/local/stand-ins/network.ts'), sideEffects: false },
    ),
};

export type Bundles = {
  runtime: string;
  /** Folder and file URL of a reference or a function, and how much it loads. */
  find(name: string, callsProvider: boolean): { folder: string; url: string; bytes: number };
};

/**
 * Everything that is to run. Functions that call a provider run with an origin mapped to loopback; their
 * size is that of what is deployed.
 */
export const buildBundles = async (folder: string): Promise<Bundles> => {
  const deployed = join(folder, 'deployed');
  const local = join(folder, 'functions');
  const runtime = join(folder, 'runtime.mjs');
  const buildTo = (name: string, input: string, settings: BuildOptions) =>
    build({ ...settings, entryPoints: [input], outfile: join(deployed, name, 'index.mjs') });
  const buildRaw = (name: string) =>
    buildTo(name, path(`./references/${name}.ts`), { ...bundleSettings, plugins: bundlePlugins });
  await Promise.all([
    bundleFunctions(deployed, { snapshotNode }),
    bundleFunctions(local, { plugins: [mappedNetwork], snapshotNode }),
    build({ ...plainSettings, entryPoints: [path('./runtime.ts')], outfile: runtime }),
    buildTo('E', path('./references/empty.ts'), plainSettings),
    buildTo('D', path('./references/sdk-defaults.ts'), plainSettings),
    ...['raw-agents', 'raw-options', 'raw-denied'].map(buildRaw),
  ]);
  return {
    runtime,
    find: (name, callsProvider) => {
      const run = join(callsProvider ? local : deployed, name);
      const url = pathToFileURL(join(run, 'index.mjs')).href;
      return { folder: run, url, bytes: loadedBytes(join(deployed, name)) };
    },
  };
};
