import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import typescript from 'typescript';

/** A whole URL, so that tools find who uses it. */
const sources = fileURLToPath(new URL('../../functions/client/package', import.meta.url));

/** Modules of the package stay apart, so that a page's bundler takes only what it uses. */
const ownModules: Plugin = {
  name: 'own-modules',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/[\w-]+\.(ts|js)$/ }, ({ path, importer }) =>
      parse(importer).dir === sources
        ? { path: path.replace(/\.ts$/, '.js'), external: true }
        : undefined,
    ),
};

const scriptsOf = async (names: readonly string[]) => {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => join(sources, name)),
    bundle: true,
    write: false,
    outdir: sources,
    format: 'esm',
    target: 'es2022',
    // What it needs of other packages is inside, but for React.
    external: ['react'],
    plugins: [ownModules],
    logLevel: 'warning',
  });
  return outputFiles.map(({ path, text }) => [parse(path).base, text] as const);
};

/** Types of modules are beside scripts, not sources. */
const withScripts = (types: string) =>
  types.replaceAll(/(['"]\.{1,2}\/[\w-]+)\.ts(['"])/g, '$1.js$2');

/** One module at a time: each says the types of what it exports. @throws Error of a module that does not */
const typesOf = async (name: string) => {
  const text = await readFile(join(sources, name), 'utf8');
  const { outputText, diagnostics = [] } = typescript.transpileDeclaration(text, {
    fileName: name,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, target: typescript.ScriptTarget.ES2022 },
  });
  const [first] = diagnostics;
  if (first)
    throw new Error(`${name}: ${typescript.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  return [name.replace(/\.ts$/, '.d.ts'), withScripts(outputText)] as const;
};

/** What a framework's own types must be there for. */
const ambientTypesOf = async (name: string) =>
  [name, withScripts(await readFile(join(sources, name), 'utf8'))] as const;

/** The modules of the package but the generated one, as JavaScript and their types, by name. */
export const compileModules = async (): Promise<Record<string, string>> => {
  const all = (await readdir(sources)).sort();
  const names = all.filter((name) => /(?<!\.d)\.ts$/.test(name));
  const ambient = all.filter((name) => /^elements-\w+\.d\.ts$/.test(name));
  const [scripts, ...types] = await Promise.all([
    scriptsOf(names),
    ...names.map(typesOf),
    ...ambient.map(ambientTypesOf),
  ]);
  return Object.fromEntries([...scripts, ...types]);
};
