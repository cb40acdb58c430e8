import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A file of a page as it is sent. */
export type Asset = { type: string; content: Buffer };

const typeOf = (name: string) => (name.endsWith('.css') ? 'text/css' : 'text/javascript');

/**
 * Style sheets and scripts, by their paths directly below `place`. Each is a whole URL of its own, so
 * that tools find who uses a script.
 */
export const assetsBelow = (place: string, files: readonly URL[]): ReadonlyMap<string, Asset> =>
  new Map(
    files.map((file) => {
      const name = basename(file.pathname);
      return [`${place}/${name}`, { type: typeOf(name), content: readFileSync(file) }];
    }),
  );
