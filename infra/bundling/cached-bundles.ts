import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './bundle-digest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where tools cache what may be deleted at any time. */
const usualCache = join(root, 'node_modules/.cache/trunkline-bundles');

/** How many bundles are cached: who goes back to earlier code uses them again. */
const mostCached = 5;

export type BundleRecipe = {
  /** What names them: these files and folders, below `root`. */
  sources: readonly string[];
  root?: string;
  cache?: string;
  /** Writes the bundles. @returns the paths of all files that they are made of */
  make(outDir: string): Promise<readonly string[]>;
};

/**
 * Puts bundles into `outDir`, in place of what is there: those that an earlier run made of the same
 * sources, or new ones. They are copied, so that nobody runs what another run deletes.
 * @throws Error when something is made of files that do not name it
 */
export const cacheBundles = async (
  outDir: string,
  { sources, root: base = root, cache = usualCache, make }: BundleRecipe,
): Promise<void> => {
  rmSync(outDir, { recursive: true, force: true });
  const key = digestOf(base, sources);
  const entry = join(cache, key);
  if (!isWhole(entry)) {
    const made = createIn(cache);
    // As in a folder that is only read.
    if (!made) return void (await make(outDir));
    assertNamed(await make(join(made, 'bundles')), base, sources);
    writeFileSync(join(made, 'digest'), digestOf(made, ['bundles']));
    replace(entry, made);
  }
  const now = new Date();
  utimesSync(entry, now, now);
  cpSync(join(entry, 'bundles'), outDir, { recursive: true });
  prune(cache);
};

const createIn = (cache: string): string | undefined => {
  try {
    mkdirSync(cache, { recursive: true });
    return mkdtempSync(join(cache, 'making-'));
  } catch {
    return undefined;
  }
};

/** Another process may have made the same at the same time. */
const replace = (entry: string, made: string): void => {
  rmSync(entry, { recursive: true, force: true });
  try {
    renameSync(made, entry);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!isWhole(entry)) throw error;
  }
};

/** Whether the bundles are those that were made: somebody may have stopped or changed them. */
const isWhole = (entry: string): boolean => {
  try {
    return readFileSync(join(entry, 'digest'), 'utf8') === digestOf(entry, ['bundles']);
  } catch {
    return false;
  }
};

const assertNamed = (inputs: readonly string[], base: string, sources: readonly string[]) => {
  const own = inputs
    .map((file) => relative(base, file))
    .filter((file) => !file.startsWith('node_modules/'));
  const unnamed = own.find(
    (file) => !sources.some((source) => `${file}/`.startsWith(`${source}/`)),
  );
  if (unnamed) throw new Error(`Bundles are made of ${unnamed}, but kept without regard to it`);
};

/** Keeps those that were used last. */
const prune = (cache: string): void => {
  const usedAtMs = (name: string) =>
    statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = readdirSync(cache)
    .map((name) => ({ name, atMs: usedAtMs(name) }))
    .sort((a, b) => b.atMs - a.atMs)
    .slice(mostCached);
  for (const { name } of old) rmSync(join(cache, name), { recursive: true, force: true });
};
