import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalJson, readLocalJson } from '../../../infra/local/local-json.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const start = path('../../../infra/local/start.ts');
const startBundled = path('./start-bundled.ts');
const running = new Set<ChildProcess>();
const folders: string[] = [];

/** Run after each test file: see each-file.ts. */
export const endProcesses = async (): Promise<void> => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
};

/** A new data folder, removed at the end of the test file. */
export const createDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-process-'));
  folders.push(folder);
  return folder;
};

type Launch = {
  dataDir: string;
  args?: string[];
  env?: Record<string, string>;
  /** Folder of ready bundles, which saves seconds; without it, all that `npm start` does is done. */
  bundles?: string;
};

/** `npm start` in a separate process, by default on a free port, with no AWS variables but those in `env`. */
export const startProcess = ({ dataDir, args = [], env = {}, bundles }: Launch) => {
  const program = bundles ? [startBundled, bundles] : [start];
  const options = ['--port', '0', '--data-dir', dataDir, ...args];
  const child = spawn(process.execPath, [...program, ...options], {
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
      process[name].write(chunk);
    });
  }
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, ...output });
    }),
  );

  return {
    pid: child.pid ?? 0,
    /** Everything printed so far. */
    output,
    exited,
    ready: () =>
      new Promise<LocalJson>((resolve, reject) => {
        const look = () => {
          const info = output.stdout.includes('Ctrl-C stops it') && readLocalJson(dataDir);
          if (info) resolve(info);
        };
        child.stdout.on('data', look);
        look();
        void exited.then(({ stderr }) => reject(new Error(`It did not start: ${stderr}`)));
      }),
    stop: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal);
      return exited;
    },
  };
};
