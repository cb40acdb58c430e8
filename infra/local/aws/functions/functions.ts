import { join, resolve } from 'node:path';
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

/** Bundles and loads every function, by name. */
export const createFunctions = async (
  dataDir: string,
  env: Record<string, string>,
): Promise<ReadonlyMap<string, LocalFunction>> => {
  const outDir = resolve(dataDir, 'functions');
  await bundleFunctions(outDir, [localNetwork]);
  return new Map(
    functionNames.map((name) => {
      const bundle = pathToFileURL(join(outDir, name, 'index.mjs')).href;
      // Tells the functions apart in what they ask of DynamoDB and KMS.
      const schedule = schedules.find((each) => each.name === name);
      const timeoutMs = schedule && schedule.timeoutSeconds * 1000;
      const own = { ...env, AWS_SDK_UA_APP_ID: name };
      return [name, createLocalFunction(name, bundle, own, timeoutMs)];
    }),
  );
};
