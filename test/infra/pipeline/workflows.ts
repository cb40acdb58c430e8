import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../../..');

type Concurrency = { group: string; 'cancel-in-progress': boolean };

type Step = {
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
};

/** `read-all` and `write-all` are texts. */
type Permissions = string | Record<string, string>;

type Job = {
  'timeout-minutes'?: number;
  needs?: string;
  if?: string;
  uses?: string;
  with?: Record<string, unknown>;
  environment?: string;
  concurrency?: Concurrency;
  permissions?: Permissions;
  outputs?: Record<string, string>;
  steps?: Step[];
};

type Workflow = {
  permissions: Permissions;
  concurrency?: Concurrency;
  jobs: Record<string, Job>;
};

/** Every workflow by the name of its file. */
export const workflows = new Map(
  globSync('.github/workflows/*.yml', { cwd: root })
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [file.replace(/^.*\//, ''), { text, ...(parse(text) as Workflow) }];
    }),
);

export const job = (file: string, name: string): Job => {
  const found = workflows.get(file)?.jobs[name];
  if (!found) throw new Error(`${file} has no job ${name}`);
  return found;
};

/** What a step runs in its shell. */
export const script = (file: string, jobName: string, step: string): string => {
  const { run } = job(file, jobName).steps?.find(({ name }) => name === step) ?? {};
  if (run === undefined) throw new Error(`${file} has no step ${step} that runs something`);
  return run;
};
