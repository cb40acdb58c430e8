import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackTar } from 'modern-tar';
import { root } from './blocks.ts';

const run = promisify(execFile);
/** The TypeScript that readers install, which is not that of this project. */
const { resolve } = createRequire(join(root, 'infra/client/package.json'));
export const typescriptBin = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
const typescript = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck'];
const asNodeDoes = ['--module', 'nodenext', '--target', 'es2024', '--allowImportingTsExtensions'];

/** As npm does with the client of a deployment, without a registry. */
export const installClient = async (folder: string, baseUrl: string): Promise<void> => {
  const archive = await (await fetch(`${baseUrl}/client.tgz`)).bytes();
  mkdirSync(join(folder, 'node_modules/trunkline'), { recursive: true });
  for (const { header, data } of await unpackTar(archive)) {
    const name = header.name.replace(/^package\//, '');
    writeFileSync(join(folder, 'node_modules/trunkline', name), data ?? '');
  }
};

/** A project of an integrator: the packages of the guide, and the client that a stack serves. */
export const createProject = async (folder: string, baseUrl: string) => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  const types = 'node_modules/@types/node';
  symlinkSync(join(root, types), join(folder, types));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}\n');
  await installClient(folder, baseUrl);
  const compile = (...args: string[]) =>
    run(process.execPath, [typescriptBin, ...args], { cwd: folder }).catch(({ stdout }) => {
      throw new Error(stdout);
    });
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
