import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocsAssets } from '../../functions/docs/docs-assets.ts';

const { resolve } = createRequire(import.meta.url);
const own = (name: string) =>
  fileURLToPath(new URL(`../../functions/docs/browser/${name}`, import.meta.url));

/** The files of the docs page. Licences of others are written below what they are for. */
const sources: Record<keyof DocsAssets, string[]> = {
  style: [own('docs.css')],
  script: [own('docs.js')],
  renderer: [
    resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    resolve('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
  ],
  rendererStyle: [resolve('swagger-ui-dist/swagger-ui.css')],
};

/** A source map is not served, so nothing may point to it. */
const readSource = async (path: string) =>
  (await readFile(path, 'utf8')).replace(/(\/\/|\/\*)# sourceMappingURL=\S+( \*\/)?\s*$/, '');

const writeAsset = async (folder: string, paths: string[]): Promise<string> => {
  const text = (await Promise.all(paths.map(readSource))).join('\n');
  const { name, ext } = parse(paths[0] ?? '');
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const asset = `${name}-${checksum}${ext}`;
  await writeFile(join(folder, asset), text);
  return asset;
};

/**
 * Writes the files that browsers load for the docs page into `folder`, under names that change with
 * what is in them.
 */
export const writeDocsFiles = async (folder: string): Promise<DocsAssets> => {
  await mkdir(folder, { recursive: true });
  const { style, script, renderer, rendererStyle } = sources;
  return {
    style: await writeAsset(folder, style),
    script: await writeAsset(folder, script),
    renderer: await writeAsset(folder, renderer),
    rendererStyle: await writeAsset(folder, rendererStyle),
  };
};
