import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { components } from '../../functions/catalogue/components/catalogue.ts';
import { eventScopes } from '../../functions/catalogue/components/on-demand.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { permissions, typesBySlug } from '../../functions/catalogue/providers/on-demand.ts';
import { words } from '../../functions/invitations/words/on-demand.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

type Catalogue = { folder: string; members: Pick<ReadonlyMap<string, object>, 'get' | 'keys'> };

/** By the name of their export. */
const catalogues: Readonly<Record<string, Catalogue>> = {
  components: { folder: 'catalogue/components', members: components },
  permissions: { folder: 'catalogue/providers', members: permissions },
  providers: { folder: 'catalogue/providers', members: providers },
  words: { folder: 'invitations/words', members: words },
};

const catalogueOf = (name: string): Catalogue => {
  const catalogue = catalogues[name];
  if (!catalogue) throw new Error(`There is no catalogue ${name}`);
  return catalogue;
};
const keysOf = (name: string): readonly string[] => [...catalogueOf(name).members.keys()];

/** What else an on-demand.ts exports, by the name of its folder. */
const others: Readonly<Record<string, string>> = {
  components: "export { eventScopes } from 'events:components';",
  providers: [
    "export { typesBySlug } from 'slugs:providers';",
    "export { permissions } from 'finder:permissions';",
  ].join('\n'),
};

/** The modules that take the place of a folder's on-demand.ts, by namespace. */
const contentsOf: Readonly<Record<string, (name: string) => string>> = {
  catalogue: (name) => `export { ${name} } from 'finder:${name}';\n${others[name] ?? ''}`,
  finder: (name) =>
    "import { createFinder } from './create-finder.ts';" +
    `export const ${name} = createFinder(` +
    `() => new URL('./${name}/', import.meta.url), ${JSON.stringify(keysOf(name))});`,
  slugs: () => `export const typesBySlug = new Map(${JSON.stringify([...typesBySlug])});`,
  events: () => `export const eventScopes = new Map(${JSON.stringify([...eventScopes])});`,
};

/** Bundles get only the keys of a catalogue and what holds for all its members; each member is loaded from its own file. */
export const onDemand: Plugin = {
  name: 'on-demand',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/on-demand\.ts$/ }, ({ path: imported, resolveDir }) => ({
      path: basename(dirname(join(resolveDir, imported))),
      namespace: 'catalogue',
      sideEffects: false,
    }));
    onResolve({ filter: /^(finder|slugs|events):/ }, ({ path: imported }) => {
      const [namespace, name] = imported.split(':');
      return { path: name, namespace, sideEffects: false };
    });
    for (const [namespace, write] of Object.entries(contentsOf)) {
      onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: write(name),
        resolveDir: path('.'),
      }));
    }
  },
};

/** A CommonJS module for each member of a catalogue, wherever in its folder it is exported. */
const bundleMembers = async (
  name: string,
  settings: BuildOptions,
): Promise<Map<string, string>> => {
  const { folder: below, members: all } = catalogueOf(name);
  const folder = path(`../../functions/${below}`);
  const keyOf = new Map<unknown, string>(keysOf(name).map((key) => [all.get(key), key]));
  const members = new Map<string, string>();
  for (const file of globSync('**/*.{ts,json}', { cwd: folder, exclude: ['all*.ts'] })) {
    const options = file.endsWith('.json') ? { with: { type: 'json' } } : {};
    const exported = Object.entries(await import(pathToFileURL(join(folder, file)).href, options));
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
      members.set(key, `${outputFiles[0]?.text}module.exports=member.found`);
    }
  }
  const missing = keysOf(name).filter((key) => !members.has(key));
  if (missing.length > 0) throw new Error(`Nothing in ${folder} exports ${missing.join(', ')}`);
  return members;
};

/** Writes `<catalogue>/<key>.cjs` beside each bundle that finds members of the catalogue there. */
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
      for (const [key, text] of members) await writeFile(join(folder, `${key}.cjs`), text);
    }
  }
};
