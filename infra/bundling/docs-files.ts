import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { DocsAssets } from '../../functions/docs/docs-assets.ts';

const require = createRequire(import.meta.url);
const own = (style: string) =>
  fileURLToPath(new URL(`../../functions/docs/browser/${style}`, import.meta.url));
/** Whole URLs, so that tools find who uses them. */
const script = new URL('../../functions/docs/browser/site.ts', import.meta.url);
const reference = new URL('../../functions/docs/browser/reference.ts', import.meta.url);

/** The files of the documentation. Licences of others are written below what they are for. */
const sources: Record<keyof Omit<DocsAssets, 'search'>, string[]> = {
  style: [own('look.css'), own('docs.css')],
  script: [fileURLToPath(script)],
  reference: [fileURLToPath(reference)],
  renderer: [
    require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    require.resolve('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
  ],
  rendererStyle: [
    require.resolve('swagger-ui-dist/swagger-ui.css'),
    own('reference.css'),
    own('operations.css'),
  ],
};

/** Scripts without their types. A source map is not served, so nothing may point to it. */
const readSource = async (path: string) => {
  const text = await readFile(path, 'utf8');
  if (path.endsWith('.ts')) return (await transform(text, { loader: 'ts' })).code;
  return text.replace(/(\/\/|\/\*)# sourceMappingURL=\S+( \*\/)?\s*$/, '');
};

const writeSources = async (folder: string, paths: string[]): Promise<string> =>
  writeAsset(folder, paths[0] ?? '', (await Promise.all(paths.map(readSource))).join('\n'));

/** Writes a file whose name holds its checksum. @returns that name */
export const writeAsset = async (folder: string, file: string, text: string): Promise<string> => {
  const { name, ext } = parse(file);
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const asset = `${name}-${checksum}${ext.replace('ts', 'js')}`;
  await writeFile(join(folder, asset), text);
  return asset;
};

/**
 * Writes the files that browsers load for the documentation into `folder`, under names that change with
 * what is in them.
 * @param index of the search
 */
export const writeDocsFiles = async (folder: string, index: unknown): Promise<DocsAssets> => {
  await mkdir(folder, { recursive: true });
  const { style, script, reference, renderer, rendererStyle } = sources;
  return {
    search: await writeAsset(folder, 'search.json', JSON.stringify(index)),
    reference: await writeSources(folder, reference),
    style: await writeSources(folder, style),
    script: await writeSources(folder, script),
    renderer: await writeSources(folder, renderer),
    rendererStyle: await writeSources(folder, rendererStyle),
  };
};
