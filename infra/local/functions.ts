import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routelessFunctions } from '../../functions/functions.ts';
import { cacheBundles } from '../bundling/cached-bundles.ts';
import { CommandError } from '../command-line/command-error.ts';
import {
  createLocalFunction,
  type LocalFunction,
  type OnPrinted,
} from './aws/lambda/local-function.ts';

/** What local bundles are made of. Their packages are those of the lock file. */
const sources = [
  'CHANGELOG.md',
  'docs/integrate',
  'docs/platform',
  'functions',
  'infra/bundling',
  'infra/catalogue',
  'infra/client',
  'infra/local/bundling-process.ts',
  'infra/local/stand-ins',
  'infra/sandbox',
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
    make: async (folder) => {
      onBundling();
      const child = fork(new URL('./bundling-process.ts', import.meta.url), [folder], {
        execArgv: [],
      });
      const failed = once(child, 'exit').then(() => {
        throw new CommandError('The functions cannot be bundled, for the reason above.');
      });
      const [paths] = await Promise.race([once(child, 'message'), failed]);
      return paths;
    },
  });

/** Loads every function, by name, from a folder that {@link bundleLocally} filled. */
export const createFunctions = (
  folder: string,
  env: Record<string, string>,
  onPrinted?: OnPrinted,
): ReadonlyMap<string, LocalFunction> =>
  new Map(
    globSync('*/index.mjs', { cwd: folder }).map((file) => {
      const [name, bundle] = [dirname(file), pathToFileURL(join(folder, file)).href];
      // The user agent of DynamoDB and KMS calls then names the function.
      const { timeoutSeconds } = routelessFunctions.find((each) => each.name === name) ?? {};
      const timeoutMs = timeoutSeconds && timeoutSeconds * 1000;
      const own = { ...env, AWS_SDK_UA_APP_ID: name };
      return [name, createLocalFunction(name, bundle, own, timeoutMs, onPrinted)];
    }),
  );
