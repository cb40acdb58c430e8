import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDemoPerson } from '../../../support/stack/demo-person.ts';
import { createCpuTime } from '../cpu-time.ts';

/** Wide enough that nothing is refused. */
const rateLimit = '1000000/1000000';

/** `npm start` of a work tree, in a process of its own with a data folder of its own. */
export const startStackOf = async (folder: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-bench-'));
  const options = ['--port', '0', '--data-dir', dataDir, '--rate-limit', rateLimit];
  const child = spawn(process.execPath, ['infra/local/start.ts', ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<void>();
  child.once('exit', (code) => ready.reject(new Error(`${folder}: npm start ended with ${code}`)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('Ctrl-C stops it')) ready.resolve();
  });
  await ready.promise;
  const pid = child.pid ?? 0;
  return {
    pid,
    info: addressesIn(dataDir),
    cpuMs: createCpuTime(`/proc/${pid}/task`),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
};

export type StackProcess = Awaited<ReturnType<typeof startStackOf>>;

/** What every version of a stack writes. */
const addressesIn = (dataDir: string) => {
  const { base_url, api_key } = JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8'));
  return { baseUrl: String(base_url), apiKey: String(api_key) };
};

/** Connects an account of the demo provider, as a person does. */
export const connectDemo = async ({ info: { baseUrl, apiKey } }: StackProcess): Promise<void> => {
  const headers = { 'x-api-key': apiKey };
  const started = await fetch(`${baseUrl}/integrations/oauth_start/demo`, {
    method: 'POST',
    headers,
  });
  const { authorization_url } = Object(await started.json());
  const callback = await createDemoPerson()(String(authorization_url));
  await fetch(callback, { redirect: 'manual' });
};
