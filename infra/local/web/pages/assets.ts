import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What pages load, by name: a script with the styles that it imports, or styles alone. */
const entries = {
  'demo-provider': new URL('../../demo-provider/page.css', import.meta.url),
  page: new URL('./browser/page.ts', import.meta.url),
};

const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const files = Object.entries(entries).map(([name, file]) => [name, fileURLToPath(file)]);
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(files),
    outdir: '/assets',
    bundle: true,
    write: false,
    format: 'esm',
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
};

let bundled: ReturnType<typeof bundle> | undefined;

/** The text of a script or a style sheet. They are bundled when somebody first opens a page. */
export const readAsset = async (path: string): Promise<string | undefined> => {
  if (!path.startsWith('/assets/')) return undefined;
  bundled ??= bundle();
  return (await bundled).get(path);
};
