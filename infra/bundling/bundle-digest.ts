import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const filesOf = (base: string, name: string): string[] =>
  statSync(join(base, name)).isFile()
    ? [name]
    : readdirSync(join(base, name), { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => relative(base, join(each.parentPath, each.name)))
        // What npm installs there is in its lock file.
        .filter((file) => !file.includes('/node_modules/'));

/** Of the names and the contents of files. */
export const digestOf = (base: string, names: readonly string[]): string => {
  const all = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(base, name)).sort()) {
    const content = createHash('sha256').update(readFileSync(join(base, file)));
    all.update(`${file} ${content.digest('hex')}\n`);
  }
  return all.digest('hex');
};
