import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { readLocalJson } from '../../../infra/local/local-json.ts';
import { createDataDir } from '../../support/processes/process.ts';

it('stops the stack when npm gets SIGTERM', async () => {
  const dataDir = await createDataDir();
  const npm = spawn('npm', ['start', '--', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(npm, 'close');
  const printed: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    printed.push(line);
    if (line.includes('Ctrl-C stops it')) npm.kill('SIGTERM');
  }
  // Its output ends when the stack ends.
  await closed;
  expect(printed.at(-1)).toBe('Stopped. All data is kept.');
  const health = `${readLocalJson(dataDir)?.base_url}/health`;
  await expect(fetch(health)).rejects.toThrow('fetch failed');
});
