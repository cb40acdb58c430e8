import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { schedules } from '../../../../functions/routes.ts';
import { bundleFunctions, functionNames } from '../../../bundling/bundle-functions.ts';
import { createLocalFunction, type LocalFunction } from './local-function.ts';

/** Puts the local network in the place of the internet; nothing else differs from what is deployed. */
const localNetwork: Plugin = {
  name: 'local-network',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/network\.ts$/ }, () => ({
      path: fileURLToPath(new URL('./network.ts', import.meta.url)),
    }));
  },
};

/** Bundles every function into `<outDir>/<name>/index.mjs`, for the local network. */
export const bundleLocally = (outDir: string): Promise<void> =>
  bundleFunctions(outDir, [localNetwork]);

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
