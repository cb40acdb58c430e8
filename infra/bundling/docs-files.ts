import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';
import type { DocsAssets } from '../site/site-page.ts';

/** Whole URLs, so that tools find who uses them. */
const script = new URL('../../functions/docs/site/browser/site.ts', import.meta.url);
const tryIt = new URL('../../functions/docs/site/browser/try-it.ts', import.meta.url);
const styles = ['look.css', 'docs.css', 'code.css', 'find.css', 'operation.css'].map(
  (style) => new URL(`../../functions/docs/site/browser/${style}`, import.meta.url),
);

/** Writes a file whose name holds its checksum. @returns that name */
export const writeAsset = async (folder: string, file: string, text: string): Promise<string> => {
  const { name, ext } = parse(file);
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const asset = `${name}-${checksum}${ext.replace('ts', 'js')}`;
  await writeFile(join(folder, asset), text);
  return asset;
};

/** The text of a script for browsers, with what it imports. @param more settings of esbuild */
export const bundleScript = async (
  source: URL,
  plugins: Plugin[] = [],
  more: Pick<BuildOptions, 'define' | 'inject' | 'mangleProps' | 'reserveProps'> = {},
): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2024',
    plugins,
    ...more,
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};

/**
 * Writes the files that browsers load for the documentation into `folder`, under names that change with
 * what is in them.
 * @param index of the search
 * @param plugins replace files in a local stack
 */
export const writeDocsFiles = async (
  folder: string,
  index: unknown,
  plugins: Plugin[],
): Promise<DocsAssets> => {
  await mkdir(folder, { recursive: true });
  const style = await Promise.all(styles.map((each) => readFile(each, 'utf8')));
  const { code } = await transform(style.join('\n'), { loader: 'css', minify: true });
  return {
    search: await writeAsset(folder, 'search.json', JSON.stringify(index)),
    style: await writeAsset(folder, 'docs.css', code),
    script: await writeAsset(folder, 'site.ts', await bundleScript(script)),
    tryIt: await writeAsset(folder, 'try-it.ts', await bundleScript(tryIt, plugins)),
  };
};
