import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAssembly } from '../../../infra/deploy/assembly.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';

/** All that `cdk deploy` has of one environment: the files of one folder. */
export type CloudAssembly = {
  /** By the names of stacks. */
  templates(): Promise<StackTemplates>;
  /** File URL of the entry of a function's code, also under the names that later versions have for it. */
  bundle(stack: string, assetKey: string): string;
  /** Every file of the assembly. */
  directory: string;
  remove(): void;
};

/** Synthesizes in a separate process, as the CDK command does. */
export const synthesizeAssembly = (environment: string): CloudAssembly => {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-assembly-'));
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  execFileSync(process.execPath, ['infra/cdk/app.ts'], {
    env: {
      PATH: process.env.PATH,
      CDK_OUTDIR: directory,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, env: environment, placeholders: 'allowed' }),
    },
  });
  const read = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  return {
    directory,
    templates: async () => {
      const { stacks } = await readAssembly(directory, environment);
      return new Map(stacks.map(({ name, template }) => [name, template]));
    },
    bundle: (stack, assetKey) => {
      const key = assetKey.replace(/^.*-/, '').replace('.zip', '');
      const { path } = read(`${stack}.assets.json`).files[key].source;
      return pathToFileURL(join(directory, path, 'index.mjs')).href;
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
};
