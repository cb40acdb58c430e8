import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { routelessFunctions } from '../../functions/functions.ts';
import { bundleFunctions, functionNames } from '../bundling/bundle-functions.ts';
import { cacheBundles } from '../bundling/cached-bundles.ts';
import {
  createLocalFunction,
  type LocalFunction,
  type OnPrinted,
} from './aws/lambda/local-function.ts';

const functionsDir = fileURLToPath(new URL('../../functions', import.meta.url));

/** The files of functions/ that local bundles replace. Everything else is the deployed code. */
const standIns = new Map([
  ['platform/outbound/network.ts', './stand-ins/network.ts'],
  ['docs/site/browser/local-values.ts', './stand-ins/docs-values.ts'],
  ['catalogue/components/catalogue.ts', './stand-ins/components.ts'],
  ['catalogue/components/on-demand.ts', './stand-ins/components-on-demand.ts'],
  ['catalogue/providers/catalogue.ts', './stand-ins/providers.ts'],
  ['catalogue/providers/on-demand.ts', './stand-ins/providers-on-demand.ts'],
]);

const localStandIns: Plugin = {
  name: 'local-stand-ins',
  setup: ({ onResolve }) => {
    onResolve(
      { filter: /\/(catalogue|local-values|network|on-demand)\.ts$/ },
      ({ path, resolveDir }) => {
        // Each replacement imports the file that it replaces.
        if (!resolveDir.startsWith(functionsDir)) return undefined;
        const standIn = standIns.get(relative(functionsDir, resolve(resolveDir, path)));
        if (!standIn) return undefined;
        // package.json says the same, but esbuild does not read it for a plugin's result.
        return { path: fileURLToPath(new URL(standIn, import.meta.url)), sideEffects: false };
      },
    );
  },
};

/** What local bundles are made of. Their packages are those of the lock file. */
const sources = [
  'CHANGELOG.md',
  'docs/integrate',
  'docs/platform',
  'functions',
  'infra/bundling',
  'infra/catalogue',
  'infra/local/demo-provider',
  'infra/local/functions.ts',
  'infra/local/stand-ins',
  'infra/site',
  'package-lock.json',
];

/**
 * Bundles every function into `<outDir>/<name>/index.mjs`, for the local network, unless an earlier
 * run has bundled the same.
 * @param onBundling called when it takes some seconds
 */
export const bundleLocally = (outDir: string, onBundling = () => {}): Promise<void> =>
  cacheBundles(outDir, {
    sources,
    make: (folder) => {
      onBundling();
      return bundleFunctions(folder, [localStandIns]);
    },
  });

/** Loads every function, by name, from a folder that {@link bundleLocally} filled. */
export const createFunctions = (
  folder: string,
  env: Record<string, string>,
  onPrinted?: OnPrinted,
): ReadonlyMap<string, LocalFunction> =>
  new Map(
    functionNames.map((name) => {
      const bundle = pathToFileURL(join(folder, name, 'index.mjs')).href;
      // The user agent of DynamoDB and KMS calls then names the function.
      const { timeoutSeconds } = routelessFunctions.find((each) => each.name === name) ?? {};
      const timeoutMs = timeoutSeconds && timeoutSeconds * 1000;
      const own = { ...env, AWS_SDK_UA_APP_ID: name };
      return [name, createLocalFunction(name, bundle, own, timeoutMs, onPrinted)];
    }),
  );
