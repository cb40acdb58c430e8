import { globSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { getOpenapi } from '../../functions/docs/contracts/get-openapi.ts';
import { getStaticFile } from '../../functions/docs/contracts/get-static-file.ts';
import { routelessFunctions } from '../../functions/functions.ts';
import type { Route, Uses } from '../../functions/platform/contracts/route.ts';
import { authorizerUses, routes, usesOf } from '../../functions/routes.ts';
import { serveSandbox } from '../../functions/sandbox/contracts/sandbox.ts';
import { writeClientFile } from '../client/write-client-file.ts';
import { withSandbox } from '../sandbox/with-sandbox.ts';
import { sitePages } from '../site/pages.ts';
import { searchIndex } from '../site/search-index.ts';
import { writeSite } from '../site/write-site.ts';
import { withCompactErrors } from './compact-errors.ts';
import { writeDocsFiles } from './docs-files.ts';
import { writeElementsFiles } from './elements-files.ts';
import { functionOf } from './handler-name.ts';
import { lazyBuiltins } from './lazy-builtins.ts';
import { onDemand, writeMembers } from './on-demand.ts';
import { writeOpenapiFile } from './openapi-file.ts';
import { ownProtocols } from './own-protocols.ts';
import { type SnapshotNode, snapshotFunctions, writeSnapshot } from './snapshot/write-snapshots.ts';
import { checkReplaced, sdkAliases, withoutUnusedSdk } from './without-unused-sdk.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Each below the folder of its feature.
const handlers = globSync('*/*.ts', { cwd: path('../../functions/handlers') });
const handlerOf = (name: string) => {
  const file = handlers.find((handler) => basename(handler, '.ts') === name);
  if (file === undefined) throw new Error(`functions/handlers/ has no file ${name}.ts.`);
  return file;
};

/** The folder of a function's handler. */
export const featureOf = (name: string): string => dirname(handlerOf(name));

/** What each function may use: the authorizer, those of routes, and those without a route. */
export const functionUses: ReadonlyMap<string, Uses> = new Map<string, Uses>([
  ['authorizer', authorizerUses],
  ...routes.map((route) => [functionOf(route), usesOf(route)] as const),
  ...routelessFunctions.map(({ name, uses }) => [name, uses] as const),
]);

export const functionNames: readonly string[] = [...functionUses.keys()];

/** The functions of an environment, or of one with a sandbox. */
export const bundledNames = ({ sandbox }: { sandbox: boolean }): readonly string[] =>
  sandbox ? [...functionNames, functionOf(serveSandbox)] : functionNames;

/** What every bundle is built with: the rules of size and of cold starts. */
export const bundleSettings = {
  bundle: true,
  // Names of classes too, 7 % of the bytes: every error has its name as a field.
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  alias: sdkAliases,
  // The first mention of a class of fetch loads undici, and that of ReadableStream loads the web
  // streams: together a fifth of the cold start of a callback that connects.
  inject: [path('./web-classes.ts')],
  logLevel: 'warning',
} satisfies BuildOptions;

/** Behind those of a local stack, which replace whole files. */
export const bundlePlugins: Plugin[] = [
  withoutUnusedSdk,
  withCompactErrors,
  lazyBuiltins,
  onDemand,
];

export type BundleOptions = {
  /** Whether the demo provider is among them, and in the catalogues of all. */
  sandbox?: boolean;
  /** They replace other files, as the network of a local stack. */
  plugins?: Plugin[];
  /** Makes startup snapshots; left out for none. */
  snapshotNode?: SnapshotNode | undefined;
};

/**
 * Bundles every function into `<outDir>/<name>/index.mjs`, including the AWS SDK, so that the
 * tested code is the code that runs. Lambda and the local stack both get these bundles. The files
 * of the documentation, the elements and the client, and the OpenAPI document, are beside the function
 * that answers with them; components, providers and words beside those that load them on demand.
 * @returns the paths of all files that the bundles are made of
 */
export const bundleFunctions = async (
  outDir: string,
  { sandbox = false, plugins: given = [], snapshotNode }: BundleOptions,
): Promise<readonly string[]> => {
  const plugins = sandbox ? [...given, withSandbox] : given;
  const filesOf = (route: Route) => join(outDir, functionOf(route), 'files');
  const files = filesOf(getStaticFile);
  const pages = sitePages();
  const assets = await writeDocsFiles(join(files, 'docs/assets'), searchIndex(pages), plugins);
  await writeSite(pages, assets, files);
  const elementsFiles = await writeElementsFiles(join(files, 'elements'));
  const document = await writeOpenapiFile(filesOf(getOpenapi), plugins);
  const client = await writeClientFile(join(files, 'elements'), JSON.parse(document));
  const handlerFile = (name: string) => path(`../../functions/handlers/${handlerOf(name)}`);
  const settings = {
    ...bundleSettings,
    // JSON as a text: esbuild would load an object in every module of every bundle.
    define: {
      ELEMENTS_FILES: JSON.stringify(JSON.stringify(elementsFiles)),
      CLIENT_FILE: JSON.stringify(client),
    },
    plugins: [...plugins, ownProtocols, ...bundlePlugins],
  };
  const { metafile } = await build({
    ...settings,
    entryPoints: bundledNames({ sandbox }).map((name) => ({
      in: handlerFile(name),
      out: `${name}/index`,
    })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    metafile: true,
  });
  await writeMembers(metafile, bundleSettings);
  if (snapshotNode) {
    for (const name of snapshotFunctions) {
      const bundle = join(outDir, name, 'index.mjs');
      await writeSnapshot(bundle, handlerFile(name), snapshotNode, settings);
    }
  }
  // Others are made by plugins: `builtin:node:fs`.
  const inputs = Object.keys(metafile.inputs).filter((name) => !/^[<\w-]+:/.test(name));
  const paths = inputs.map((file) => resolve(file));
  checkReplaced(paths);
  return paths;
};
