import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../infra/command-line/run-program.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { createSoaksProgram, type SoakOptions } from './create-soaks-program.ts';
import { soaks } from './soaks.ts';

/** One command line of `npm run soak --`. `asked` is what would be run. */
const soak = async (...args: string[]) => {
  const { terminal, output } = createTerminal();
  const requests: [string, SoakOptions][] = [];
  const program = createSoaksProgram(terminal, async (name, options) => {
    requests.push([name, options]);
  });
  return { code: await runProgram(program, args, terminal), asked: requests, ...output };
};

describe('npm run soak', () => {
  it('says in its help that a soak comes first', async () => {
    const { stdout } = await soak('--help');
    expect(stdout).toContain('Usage: npm run soak -- <soak> [options]\n');
  });

  it.each(Object.keys(soaks))('shows examples of %s, and no seed as its default', async (name) => {
    const { code, stdout } = await soak(name, '--help');
    expect(code).toBe(0);
    const [options = '', examples = ''] = stdout.split('\nExamples:\n');
    expect(examples).toContain(`  npm run soak -- ${name}\n`);
    expect(examples).toContain(`  npm run soak -- ${name} --runs `);
    expect(options.replace(/\s+/g, ' ')).toContain('Without it, a new one each time.');
    expect(options.match(/default/g)).toHaveLength(1);
  });

  it('runs the examples that it shows', async () => {
    expect((await soak('requests')).asked).toEqual([
      ['requests', { runs: soaks.requests.runs.soak, save: false }],
    ]);
    expect((await soak('requests', '--runs', '50000', '--seed', '7')).asked).toEqual([
      ['requests', { runs: 50_000, seed: 7, save: false }],
    ]);
  });

  it('names the soaks when there is none, or another', async () => {
    expect((await soak()).stderr).toMatch(/^No soak\. Valid ones: requests, forgeries, /);
    expect((await soak('rain')).stderr).toMatch(/^Unknown soak 'rain'\. Valid ones: requests, /);
  });
});
