import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { optionFacts } from '../../../infra/command-line/options.ts';
import { commands } from '../../../infra/operator/commands.ts';
import { parseDurationMs } from '../../../infra/operator/options.ts';
import { operator } from './operator.ts';

const usageError = (stderr: string) => ({
  code: 2,
  stdout: '',
  stderr: expect.stringContaining(stderr),
});

describe('the operator command line', () => {
  describe('success', () => {
    it('names every command in its help', async () => {
      const { code, stdout } = await operator(['--help']);
      expect(code).toBe(0);
      for (const name of commands.keys()) expect(stdout).toContain(`  ${name} `);
      for (const { summary } of commands.values()) expect(stdout).toContain(summary);
    });

    it.each([...commands.keys()])('explains every option of %s, with examples', async (name) => {
      const { code, stdout } = await operator([name, '--help']);
      expect(code).toBe(0);
      const options = Object.keys(commands.get(name)?.options.shape ?? {});
      for (const option of [...options, 'local', 'env', 'json', 'help']) {
        expect(stdout).toMatch(new RegExp(`^ {2}--${option} .*\\S`, 'm'));
      }
      expect(stdout).toMatch(new RegExp(`Examples:\\n.*npm run operator -- ${name} `));
    });

    it.each(
      [...commands.values()].flatMap(({ name, examples }) =>
        examples.map((example) => [name, example] as const),
      ),
    )('accepts the example of %s: %s', (name, example) => {
      const words = /^(?:.*\| )?\S+ (.*?)(?: < .*)?$/.exec(example)?.[1] ?? '';
      const pairs = [...words.matchAll(/--(\S+)(?: ("[^"]*"|(?!--)\S+))?/g)];
      const { shape = {} } = commands.get(name)?.options ?? {};
      const given = Object.fromEntries(
        pairs.map(([, option = '', value]) => {
          const typed = value?.replaceAll('"', '') ?? true;
          const { repeatable } = optionFacts.get(shape[option] ?? z.never()) ?? {};
          return [option, repeatable ? [typed] : typed];
        }),
      );
      expect(commands.get(name)?.prepare(given)).toBeTypeOf('function');
    });
  });

  describe('errors', () => {
    const valid = ['list-agents', '--tenant', 'a', '--local', '.local'];

    it('names the valid commands for none and for an unknown one', async () => {
      expect(await operator([])).toMatchObject(
        usageError('No command. Valid ones: create-api-key'),
      );
      for (const name of ['nonsense', '__proto__', 'constructor']) {
        expect(await operator([name])).toMatchObject(
          usageError(`Unknown command '${name}'. Valid ones: create-api-key, list-api-keys`),
        );
      }
    });

    it.each(['--bogus', '--bogus=1', '-x', '--__proto__', '--constructor'])(
      'names the valid options for %s',
      async (option) => {
        expect(await operator([...valid, option])).toMatchObject(
          usageError('Valid ones: --tenant, --local, --env, --json, --help.'),
        );
      },
    );

    it.each([
      [[...valid, '--tenant', 'b'], '--tenant is given twice'],
      [[...valid, '--json=yes'], '--json takes no value'],
      [['list-agents', '--tenant', '--json'], '--tenant needs a value: --tenant <id>'],
      [['list-agents', '--local', '.local'], '--tenant is required'],
      [['list-agents', '--tenant', 'a b'], '--tenant must be 1 to 64 letters'],
      [['list-agents', '--tenant', 'a'.repeat(65)], '--tenant must be 1 to 64 letters'],
      [[...valid, '--env', 'dev'], 'Give either --local <data-dir> or --env <name>'],
      [['list-agents', '--tenant', 'a'], 'Give either --local <data-dir> or --env <name>'],
      [['list-agents', '--tenant', 'a', '--env', 'qa'], 'must be one of: dev, staging, prod'],
      [['list-agents', '--tenant', 'a', '--env', 'local'], 'must be one of: dev, staging, prod'],
    ])('refuses %j', async (args, message) => {
      expect(await operator(args)).toMatchObject(usageError(message));
    });

    it('tells of every wrong value at once', async () => {
      const args = ['--name', 'a\nb', '--scopes', 'agents:read,nope', '--expires-in', '0d'];
      const { code, stderr } = await operator(['create-api-key', ...args]);
      expect(code).toBe(2);
      expect(stderr).toContain('--tenant is required');
      expect(stderr).toContain('--name must be 1 to 200 characters');
      expect(stderr).toContain(
        'list of: agents:read, events:read, integrations:read, integrations:write, *',
      );
      expect(stderr).toContain('--expires-in must be like 30d, 12h or 90m');
    });

    it.each(['', '   ', 'a\u0000b', 'a\u001b[31m', 'x'.repeat(201)])(
      'refuses the agent name %j',
      async (name) => {
        expect(await operator(['add-agent', '--tenant', 'a', `--name=${name}`])).toMatchObject(
          usageError('--name must be 1 to 200 characters'),
        );
      },
    );
  });

  describe('security', () => {
    it('does not repeat an argument that may be a secret', async () => {
      for (const args of [
        ['hunter2'],
        ['--client-secret=hunter2'],
        ['--client-secret', 'hunter2'],
      ]) {
        const { code, stderr } = await operator(['configure-oauth-app', ...args]);
        expect(code).toBe(2);
        expect(stderr).not.toContain('hunter2');
      }
    });
  });
});

describe('parseDurationMs', () => {
  it.each([
    ['90m', 5_400_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['3650d', 315_360_000_000],
  ])('reads %s', (text, durationMs) => {
    expect(parseDurationMs(text)).toBe(durationMs);
  });

  it.each(['', '0d', '3651d', '10', 'd', '1w', '1.5h', '-1d', '1d ', '30 d', '1d12h', '1e3m'])(
    'refuses %j',
    (text) => {
      expect(parseDurationMs(text)).toBeUndefined();
    },
  );
});
