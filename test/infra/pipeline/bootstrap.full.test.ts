import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { root } from '../../docs/samples/blocks.ts';
import { commandsOf } from './page-commands.ts';

test('the guide bootstraps an account without synthesizing the service', () => {
  const commands = commandsOf('docs/deploy/README.md').filter(
    ({ words }) => words[2] === 'bootstrap',
  );
  expect(commands.length).toBeGreaterThan(1);
  for (const { words } of commands) {
    const [, ...rest] = words.map((word) =>
      word.startsWith('aws://') ? 'aws://111122223333/us-east-1' : word,
    );
    // Nobody's credentials: the CLI is to ask for them first, and nothing of the service.
    const { status, stderr } = spawnSync('npx', rest, {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: tmpdir(),
        AWS_EC2_METADATA_DISABLED: 'true',
        NO_COLOR: '1',
      },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Bootstrapping environment aws://111122223333/us-east-1...');
    expect(stderr).toContain('no credentials have been configured');
    expect(stderr).not.toContain('example.com');
  }
});
