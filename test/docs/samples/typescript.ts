import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { programOf, root } from './blocks.ts';

const run = promisify(execFile);
const client = join(root, 'test/docs/client');
/** The packages that the guide installs, wherever npm has put them. */
const folderOf = (name: string) => {
  const manifest = createRequire(join(client, 'package.json')).resolve(`${name}/package.json`);
  return dirname(manifest);
};
const bin = (name: string, path: string) => join(folderOf(name), path);
/** npm puts the generator beside the TypeScript of this project, which is another one than its readers install. */
const withTypescript5 = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
const typescript = ${JSON.stringify(pathToFileURL(join(folderOf('typescript'), 'lib/typescript.js')).href)};
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? typescript : name, context) });
`)}`;
const typescript = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck'];
const asNodeDoes = ['--module', 'nodenext', '--target', 'es2024', '--allowImportingTsExtensions'];

/** A project of an integrator: the packages of the guide, with types and a client of the document that a stack serves. */
export const createProject = async (folder: string, baseUrl: string) => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript', 'standardwebhooks', '@types/node']) {
    symlinkSync(folderOf(name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}\n');
  const generator = bin('openapi-typescript', 'bin/cli.js');
  await run(process.execPath, [generator, `${baseUrl}/openapi.json`, '-o', 'trunkline.d.ts'], {
    cwd: folder,
  });
  writeFileSync(
    join(folder, 'openapi-ts.config.js'),
    programOf('docs/integrate/generated-client.md', 'js'),
  );
  await run(
    process.execPath,
    ['--import', withTypescript5, bin('@hey-api/openapi-ts', 'dist/run.mjs')],
    {
      cwd: folder,
      env: { ...process.env, BASE_URL: baseUrl },
    },
  );
  const compile = (...args: string[]) =>
    run(process.execPath, [bin('typescript', 'bin/tsc'), ...args], { cwd: folder }).catch(
      ({ stdout }) => {
        throw new Error(stdout);
      },
    );
  const addAll = async (programs: Iterable<readonly [name: string, program: string]>) => {
    const files = [...programs].map(([name, program]) => {
      writeFileSync(join(folder, `${name}.ts`), program);
      return `${name}.ts`;
    });
    await compile(...typescript, ...asNodeDoes, '--types', 'node', ...files);
    return files;
  };
  return {
    /** @throws with the compiler's words unless the types of all are right */
    addAll,
    /** @returns the command line of a program, whose types are right @throws with the compiler's words */
    add: async (name: string, program: string): Promise<string[]> => {
      return [process.execPath, ...(await addAll([[name, program]]))];
    },
    /**
     * Compiles all programs with these settings.
     * @returns the folder of the JavaScript, for a Node.js that reads no types
     */
    compile: async (settings: string): Promise<string> => {
      writeFileSync(join(folder, 'tsconfig.json'), settings);
      await compile('--noEmit', 'false', '--outDir', 'out');
      return join(folder, 'out');
    },
  };
};
