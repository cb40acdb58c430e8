import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routelessFunctions } from '../../functions/functions.ts';
import { bundledNames, bundleFunctions } from '../bundling/bundle-functions.ts';
import { cacheBundles } from '../bundling/cached-bundles.ts';
import { replacing } from '../sandbox/with-sandbox.ts';
import {
  createLocalFunction,
  type LocalFunction,
  type OnPrinted,
} from './aws/lambda/local-function.ts';

/** Lets local bundles reach stand-ins on this machine. */
const localNetwork = replacing('local-network', /\/network\.ts$/, {
  'platform/outbound/network.ts': new URL('./stand-ins/network.ts', import.meta.url),
});

/** What local bundles are made of. Their packages are those of the lock file. */
const sources = [
  'CHANGELOG.md',
  'docs/integrate',
  'docs/platform',
  'functions',
  'infra/bundling',
  'infra/catalogue',
  'infra/client',
  'infra/local/functions.ts',
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
    make: (folder) => {
      onBundling();
      return bundleFunctions(folder, { sandbox: true, plugins: [localNetwork] });
    },
  });

/** Loads every function, by name, from a folder that {@link bundleLocally} filled. */
export const createFunctions = (
  folder: string,
  env: Record<string, string>,
  onPrinted?: OnPrinted,
): ReadonlyMap<string, LocalFunction> =>
  new Map(
    bundledNames({ sandbox: true }).map((name) => {
      const bundle = pathToFileURL(join(folder, name, 'index.mjs')).href;
      // The user agent of DynamoDB and KMS calls then names the function.
      const { timeoutSeconds } = routelessFunctions.find((each) => each.name === name) ?? {};
      const timeoutMs = timeoutSeconds && timeoutSeconds * 1000;
      const own = { ...env, AWS_SDK_UA_APP_ID: name };
      return [name, createLocalFunction(name, bundle, own, timeoutMs, onPrinted)];
    }),
  );
