import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const noSuch = ['--only', 'no such name'];

it.concurrent.each([
  [noSuch, '--only must be part of one of these:\ntwo look-ups'],
  [['--races', ...noSuch], '--only must be part of one of these:\n'],
  [['--seeded', ...noSuch], '--only must be part of one of these:\n'],
  [['--mutate', ...noSuch], '--only must be part of one of these:\nagents/adapters/'],
  [['--seed', '7'], 'give --random, too'],
  [['--races', '--mutate'], 'Give one of --races, --seeded, --mutate and --random alone'],
  [['--mutate', '--random', '1'], 'Give one of --races, --seeded, --mutate and --random alone'],
])('refuses %j, which would look at nothing or at something else', async (given, message) => {
  const cwd = new URL('../../..', import.meta.url);
  const run = promisify(execFile)(process.execPath, ['test/proof/explore/cli.ts', ...given], {
    cwd,
    // One that is not refused would look for hours.
    timeout: 120_000,
  });
  const refused = { code: 2, stdout: '', stderr: expect.stringContaining(message) };
  await expect(run).rejects.toMatchObject(refused);
});
