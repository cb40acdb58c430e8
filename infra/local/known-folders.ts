import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where tools cache what may be deleted at any time. */
const usual = fileURLToPath(new URL('../../node_modules/.cache/trunkline', import.meta.url));
const cacheFolderOf = ({ TRUNKLINE_CACHE }: NodeJS.Dict<string>) => TRUNKLINE_CACHE ?? usual;

const nameOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 16);

/** The data folders, in full, that stacks of this project have run on. */
export const knownFolders = (env: NodeJS.Dict<string>): string[] => {
  const cacheFolder = cacheFolderOf(env);
  return globSync('*', { cwd: cacheFolder })
    .map((name) => readFileSync(join(cacheFolder, name), 'utf8'))
    .sort();
};

/** Records where a stack runs, as a hint for an operator who looks for it elsewhere. */
export const recordFolder = (dataDir: string, env: NodeJS.Dict<string>): void => {
  try {
    const cacheFolder = cacheFolderOf(env);
    const folder = resolve(dataDir);
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(join(cacheFolder, nameOf(folder)), folder);
    for (const known of knownFolders(env)) {
      if (!existsSync(known)) rmSync(join(cacheFolder, nameOf(known)));
    }
  } catch {
    // As in a folder that is only read.
  }
};
