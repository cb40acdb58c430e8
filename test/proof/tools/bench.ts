import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../docs/samples/blocks.ts';
import { runTo } from './run-to.ts';
import { startUntil } from './start-until.ts';
import type { World } from './world.ts';

const quietly = ['--no-audit', '--no-fund', '--loglevel', 'error', '--prefer-offline'];

/** What a row works with: a folder of its own with its packages, and a running stack. */
export const openBench = async (installed: Readonly<Record<string, string>>, world: World) => {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-tools-'));
  const bin = join(folder, 'node_modules/.bin');
  // Without the settings that npm hands down to what it runs.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(own),
    PATH: `${bin}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    BASE_URL: world.baseUrl,
    KEY: world.info.api_key,
  };
  const servers: (() => unknown)[] = [];
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const write = (files: Readonly<Record<string, string>>) =>
    Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }),
    );
  const run = (command: string, ...args: string[]) => runTo(command, args, { cwd: folder, env });

  await write({ 'package.json': JSON.stringify({ type: 'module', private: true }) });
  const packages = Object.entries(installed).map(([name, version]) => `${name}@${version}`);
  if (packages.length > 0) await run('npm', 'install', ...quietly, ...packages);

  return {
    ...world,
    folder,
    write,
    /** @returns what it prints @throws with what it prints, if it fails */
    run,
    /** Starts a server, which ends with the bench. @returns the first match of what it prints */
    start: async (isReady: RegExp, command: string, ...args: string[]) => {
      const child = spawn(command, args, { cwd: folder, env, detached: true });
      const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL');
      servers.push(stop);
      ends.unshift(stop);
      return startUntil(child, isReady);
    },
    /** Ends the servers that run. */
    stopServers: () => {
      for (const stop of servers.splice(0)) stop();
    },
    /** Registers what is undone at the end, the last one first. */
    atEnd: (end: () => unknown) => void ends.unshift(end),
    close: async () => {
      for (const end of ends)
        await Promise.resolve()
          .then(end)
          .catch(() => {});
    },
  };
};

export type Bench = Awaited<ReturnType<typeof openBench>>;
