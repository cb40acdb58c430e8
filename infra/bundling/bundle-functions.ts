import { globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { getDocsEntry, getDocsPage } from '../../functions/docs/contracts/docs-pages.ts';
import { getDocs } from '../../functions/docs/contracts/get-docs.ts';
import { getDocsAsset } from '../../functions/docs/contracts/get-docs-asset.ts';
import { getLlmsTxt } from '../../functions/docs/contracts/get-llms-txt.ts';
import { getElementsFile } from '../../functions/elements/contracts/elements-files.ts';
import { routelessFunctions } from '../../functions/functions.ts';
import type { Route, Uses } from '../../functions/platform/contracts/route.ts';
import { authorizerUses, routes, usesOf } from '../../functions/routes.ts';
import { sitePages } from '../site/pages.ts';
import { searchIndex } from '../site/search-index.ts';
import { writeSite } from '../site/write-site.ts';
import { withCompactErrors } from './compact-errors.ts';
import { writeDocsFiles } from './docs-files.ts';
import { writeElementsFiles } from './elements-files.ts';
import { handlerName } from './handler-name.ts';
import { lazyBuiltins } from './lazy-builtins.ts';
import { onDemand, writeMembers } from './on-demand.ts';
import { openapiText } from './openapi-text.ts';
import { checkReplaced, sdkAliases, withoutUnusedSdk } from './without-unused-sdk.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Each below the folder of its feature.
const handlers = globSync('*/*.ts', { cwd: path('../../functions/handlers') });
const entryOf = (name: string) => {
  const file = handlers.find((handler) => basename(handler, '.ts') === name);
  if (file === undefined) throw new Error(`functions/handlers/ has no file ${name}.ts.`);
  return path(`../../functions/handlers/${file}`);
};

/** What each function may use: the authorizer, one per route, and those without a route. */
export const functionUses: ReadonlyMap<string, Uses> = new Map<string, Uses>([
  ['authorizer', authorizerUses],
  ...routes.map((route) => [handlerName(route.operationId), usesOf(route)] as const),
  ...routelessFunctions.map(({ name, uses }) => [name, uses] as const),
]);

export const functionNames: readonly string[] = [...functionUses.keys()];

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

/**
 * Bundles every function into `<outDir>/<name>/index.mjs`, including the AWS SDK, so that the
 * tested code is the code that runs. Lambda and the local stack both get these bundles. The pages and files
 * of the documentation, and those of the elements, are beside the function that answers with them, and components and providers beside
 * those that load them on demand.
 * @param plugins replace files in a local stack: the network and the catalogues
 * @returns the paths of all files that the bundles are made of
 */
export const bundleFunctions = async (
  outDir: string,
  plugins: Plugin[] = [],
): Promise<readonly string[]> => {
  const folderOf = ({ operationId }: Route) => join(outDir, handlerName(operationId));
  const pages = sitePages();
  const docsAssets = await writeDocsFiles(folderOf(getDocsAsset), searchIndex(pages), plugins);
  await writeSite(pages, docsAssets, {
    first: folderOf(getDocs),
    pages: folderOf(getDocsPage),
    entries: folderOf(getDocsEntry),
    llmsTxt: folderOf(getLlmsTxt),
  });
  const elementsFiles = await writeElementsFiles(folderOf(getElementsFile));
  const { metafile } = await build({
    entryPoints: functionNames.map((name) => ({
      in: entryOf(name),
      out: `${name}/index`,
    })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    ...bundleSettings,
    // JSON as a text: esbuild would load an object in every module of every bundle.
    define: {
      DOCS_ASSETS: JSON.stringify(JSON.stringify(docsAssets)),
      ELEMENTS_FILES: JSON.stringify(JSON.stringify(elementsFiles)),
      OPENAPI: JSON.stringify(await openapiText(plugins)),
    },
    plugins: [...plugins, ...bundlePlugins],
    metafile: true,
  });
  await writeMembers(metafile, bundleSettings);
  // Others are made by plugins: `builtin:node:fs`.
  const files = Object.keys(metafile.inputs).filter((name) => !/^[<\w-]+:/.test(name));
  const paths = files.map((file) => resolve(file));
  checkReplaced(paths);
  return paths;
};
