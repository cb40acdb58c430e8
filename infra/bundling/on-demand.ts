import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { components } from '../../functions/components/catalogue.ts';
import { providers } from '../../functions/providers/catalogue.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** By folder of functions/, and by the name of their export. */
const catalogues: Readonly<Record<string, ReadonlyMap<string, object>>> = { components, providers };

/**
 * Puts only the keys of a catalogue into bundles, and what finds its members in files of their own where
 * that is used.
 */
export const onDemand: Plugin = {
  name: 'on-demand',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/on-demand\.ts$/ }, ({ path: imported, resolveDir }) => ({
      path: basename(dirname(join(resolveDir, imported))),
      namespace: 'catalogue',
      sideEffects: false,
    }));
    onResolve({ filter: /^(keys|finder):/ }, ({ path: imported }) => {
      const [namespace, name] = imported.split(':');
      return { path: name, namespace, sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace: 'catalogue' }, ({ path: name }) => ({
      contents: `export { keys } from 'keys:${name}'; export { ${name} } from 'finder:${name}';`,
    }));
    onLoad({ filter: /.*/, namespace: 'keys' }, ({ path: name }) => ({
      contents: `export const keys = ${JSON.stringify([...(catalogues[name]?.keys() ?? [])])};`,
    }));
    onLoad({ filter: /.*/, namespace: 'finder' }, ({ path: name }) => ({
      contents:
        `import { keys } from 'keys:${name}';` +
        "import { createFinder } from './create-finder.ts';" +
        `export const ${name} = createFinder(new URL('./${name}/', import.meta.url), keys);`,
      resolveDir: path('.'),
    }));
  },
};

/** A script for each member of a catalogue, wherever in its folder it is exported. */
const bundleMembers = async (
  name: string,
  settings: BuildOptions,
): Promise<Map<string, string>> => {
  const folder = path(`../../functions/${name}`);
  const keyOf = new Map<unknown, string>(
    [...(catalogues[name] ?? [])].map(([key, one]) => [one, key]),
  );
  const members = new Map<string, string>();
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const exported = Object.entries(await import(pathToFileURL(join(folder, file)).href));
    for (const [as, value] of exported) {
      const key = keyOf.get(value);
      if (key === undefined) continue;
      const contents = `export { ${as} as found } from './${file}'`;
      const { outputFiles } = await build({
        ...settings,
        format: 'iife',
        globalName: 'member',
        stdin: { contents, resolveDir: folder },
        write: false,
      });
      members.set(key, `(()=>{${outputFiles[0]?.text}return member.found})()`);
    }
  }
  return members;
};

/** Writes `<catalogue>/<key>.js` beside each bundle that finds members of the catalogue there. */
export const writeMembers = async (
  { outputs }: Metafile,
  settings: BuildOptions,
): Promise<void> => {
  for (const name of Object.keys(catalogues)) {
    const bundles = Object.keys(outputs).filter((file) => {
      const used = outputs[file]?.inputs[`finder:${name}`];
      return used && used.bytesInOutput > 0;
    });
    const members = await bundleMembers(name, settings);
    for (const bundle of bundles) {
      const folder = join(dirname(bundle), name);
      await mkdir(folder, { recursive: true });
      for (const [key, text] of members) await writeFile(join(folder, `${key}.js`), text);
    }
  }
};
