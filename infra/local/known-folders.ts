import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

type Environment = Record<string, string | undefined>;

/** Where tools keep what may be deleted at any time. */
const usual = fileURLToPath(new URL('../../node_modules/.cache/trunkline', import.meta.url));
const notesOf = ({ TRUNKLINE_CACHE }: Environment) => TRUNKLINE_CACHE ?? usual;

const nameOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 16);

/** The data folders, in full, that stacks of this project have run on. */
export const knownFolders = (env: Environment): string[] => {
  const notes = notesOf(env);
  return globSync('*', { cwd: notes })
    .map((name) => readFileSync(join(notes, name), 'utf8'))
    .sort();
};

/** Notes where a stack runs, as a hint for an operator who looks for it elsewhere. */
export const noteFolder = (dataDir: string, env: Environment): void => {
  try {
    const notes = notesOf(env);
    const folder = resolve(dataDir);
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(notes, nameOf(folder)), folder);
    for (const known of knownFolders(env)) {
      if (!existsSync(known)) rmSync(join(notes, nameOf(known)));
    }
  } catch {
    // As in a folder that is only read.
  }
};
