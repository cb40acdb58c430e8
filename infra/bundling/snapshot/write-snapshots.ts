import { readFileSync } from 'node:fs';
import { chmod, copyFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { deferredBuiltins } from './deferred-builtins.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The functions that a person waits for. */
export const snapshotFunctions: readonly string[] = [
  'authorizer',
  'list-agents',
  'get-field-options',
  'oauth-start',
  'oauth-callback',
];

/** Runs a script by the Node.js for which snapshots are made. @param folder where it runs, with all that it needs */
export type SnapshotNode = (folder: string, script: string) => Promise<void>;

const replaceIn = (file: string, pattern: RegExp, replacement: string): string => {
  const source = readFileSync(file, 'utf8');
  const replaced = source.replace(pattern, replacement);
  if (replaced === source) throw new Error(`${file} is written in another way: ${pattern}`);
  return replaced;
};

/**
 * Exports a function that makes the handler, in its place: while a snapshot is built there is no
 * configuration, and nothing to call.
 */
const handlerAsStart = (handler: string): Plugin => ({
  name: 'handler-as-start',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (file !== handler) return undefined;
      const start = 'export const start = async () => ';
      const contents = replaceIn(file, /^export const handler = (await )?/m, start);
      return { contents, loader: 'ts' };
    });
    // The SDK tries on loading whether Node has SHA-256: a use of node:crypto, which the guard refuses.
    onLoad({ filter: /Sha256Node\.js$/ }, ({ path: file }) => ({
      contents: replaceIn(file, /(?<== )\(\(\) => \{.*?\}\)\(\)/s, 'true'),
    }));
  },
});

/** Builds what is run to make a snapshot. */
const buildScript = (handler: string, outfile: string, settings: BuildOptions) =>
  build({
    ...settings,
    stdin: {
      contents: `
        import { seal } from './build-guard.ts';
        import { start } from ${JSON.stringify(handler)};
        seal(start);`,
      resolveDir: path('.'),
    },
    outfile,
    format: 'iife',
    define: { ...settings.define, 'import.meta.url': 'bundleUrl' },
    plugins: [handlerAsStart(handler), deferredBuiltins, ...(settings.plugins ?? [])],
  });

/**
 * Adds to a function's bundle a startup snapshot of it, what starts Lambda's runtime with that, and the
 * handler that it then has: `started.handler`. Without its snapshot the function runs the bundle.
 * @param handler the file of the function's handler
 * @see https://nodejs.org/api/cli.html#--build-snapshot
 */
export const writeSnapshot = async (
  bundle: string,
  handler: string,
  node: SnapshotNode,
  settings: BuildOptions,
): Promise<void> => {
  const inFolder = (file: string) => join(dirname(bundle), file);
  await buildScript(handler, inFolder('snapshot.js'), settings);
  const entryPoints = [path('./count-unused.ts')];
  await build({ ...settings, entryPoints, outfile: inFolder('count-unused.mjs') });
  const makers = ['make-blob.cjs', 'shrink-blob.cjs'];
  for (const file of [...makers, 'started.mjs', 'start.sh']) {
    await copyFile(path(`./${file}`), inFolder(file));
  }
  await chmod(inFolder('start.sh'), 0o755);
  await node(dirname(bundle), 'make-blob.cjs');
  for (const file of [...makers, 'load.mjs', 'snapshot.js']) await rm(inFolder(file));
};
