import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { schedules } from '../../../../functions/routes.ts';
import { bundleFunctions, functionNames } from '../../../bundling/bundle-functions.ts';
import { createLocalFunction, type LocalFunction } from './local-function.ts';

const functionsDir = fileURLToPath(new URL('../../../../functions', import.meta.url));

/** What local bundles have in the place of files of functions/; nothing else differs from what is deployed. */
const standIns = new Map([
  ['adapters/network.ts', './network.ts'],
  ['components/catalogue.ts', './components.ts'],
  ['providers/catalogue.ts', './providers.ts'],
]);

const localStandIns: Plugin = {
  name: 'local-stand-ins',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/(catalogue|network)\.ts$/ }, ({ path, resolveDir }) => {
      // Each stand-in builds on the file that it replaces.
      if (!resolveDir.startsWith(functionsDir)) return undefined;
      const standIn = standIns.get(relative(functionsDir, resolve(resolveDir, path)));
      if (!standIn) return undefined;
      // As package.json says of every file, but a plugin's answer does not ask it.
      return { path: fileURLToPath(new URL(standIn, import.meta.url)), sideEffects: false };
    });
  },
};

/** Bundles every function into `<outDir>/<name>/index.mjs`, for the local network. */
export const bundleLocally = (outDir: string): Promise<void> =>
  bundleFunctions(outDir, [localStandIns]);

/** Every function, by name, from a folder that {@link bundleLocally} filled. */
export const createFunctions = (
  folder: string,
  env: Record<string, string>,
): ReadonlyMap<string, LocalFunction> =>
  new Map(
    functionNames.map((name) => {
      const bundle = pathToFileURL(join(folder, name, 'index.mjs')).href;
      // Tells the functions apart in what they ask of DynamoDB and KMS.
      const schedule = schedules.find((each) => each.name === name);
      const timeoutMs = schedule && schedule.timeoutSeconds * 1000;
      const own = { ...env, AWS_SDK_UA_APP_ID: name };
      return [name, createLocalFunction(name, bundle, own, timeoutMs)];
    }),
  );
