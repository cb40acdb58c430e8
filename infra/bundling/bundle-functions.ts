import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { getDocsAsset } from '../../functions/contracts/get-docs-asset.ts';
import { routelessFunctions, routes } from '../../functions/routes.ts';
import { writeDocsFiles } from './docs-files.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `listAgents` → `list-agents`: the name of an operation's handler file and bundle. */
export const handlerName = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every function: one per route, those without a route, and the authorizer. */
export const functionNames: readonly string[] = [
  'authorizer',
  ...routes.map(({ operationId }) => handlerName(operationId)),
  ...routelessFunctions.map(({ name }) => name),
];

/**
 * Loads Node's own modules lazily. An ESM `import` of node:http runs its getters and so loads
 * undici, 16 ms of every cold start.
 * @see https://github.com/nodejs/node/issues/57649
 */
const builtins: Plugin = {
  name: 'builtins',
  setup: ({ onResolve, onLoad }) => {
    const names = builtinModules.map((name) => name.replace(/^node:/, '')).join('|');
    onResolve({ filter: new RegExp(`^(node:.*|${names})$`) }, ({ path }) => ({
      path,
      namespace: 'builtin',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};

/**
 * Bundles every function into `<outDir>/<name>/index.mjs`, including the AWS SDK, so that the
 * tested code is the code that runs. Lambda and the local stack both get these bundles. The files of
 * the docs page are beside the function that answers with them.
 * @param plugins replace files in a local stack: the network and the catalogues
 */
export const bundleFunctions = async (outDir: string, plugins: Plugin[] = []): Promise<void> => {
  const docsAssets = await writeDocsFiles(join(outDir, handlerName(getDocsAsset.operationId)));
  await build({
    entryPoints: functionNames.map((name) => ({
      in: path(`../../functions/handlers/${name}.ts`),
      out: `${name}/index`,
    })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    // Error handling and logs use class names.
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    define: { DOCS_ASSETS: JSON.stringify(docsAssets) },
    alias: {
      // Lambda sets credentials as environment variables; the SDK's other providers take 190 kB.
      '@aws-sdk/credential-provider-node': path('./environment-credentials.ts'),
      // No call in use has event streams, which make a cold start 7 % more expensive.
      '@smithy/core/event-streams': path('./no-event-streams.ts'),
    },
    plugins: [...plugins, builtins],
    logLevel: 'warning',
  });
};
