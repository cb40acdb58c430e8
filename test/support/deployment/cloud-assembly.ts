import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Resource = { Type: string; Properties: Record<string, unknown> };
export type StackTemplate = {
  Parameters?: Record<string, { Type: string; Default?: string }>;
  Resources: Record<string, Resource>;
};

/** Logical ids and properties of a template's resources of one type. */
export const ofType = ({ Resources }: StackTemplate, type: string) =>
  Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]): [string, Record<string, unknown>] => [id, Properties]);

/** All that `cdk deploy` has of one environment: the files of one folder. */
export type CloudAssembly = {
  template(stack: string): StackTemplate;
  /** File URL of the entry of a function's code. */
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
    template: (stack) => read(`${stack}.template.json`),
    bundle: (stack, assetKey) => {
      const { path } = read(`${stack}.assets.json`).files[assetKey.replace('.zip', '')].source;
      return pathToFileURL(join(directory, path, 'index.mjs')).href;
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
};
