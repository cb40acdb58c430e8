import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../infra/command-line/program.ts';
import { runProgram } from '../../../infra/command-line/run-program.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { createTerminal } from '../../support/command-line/terminal.ts';
import { bakeBread, empty, runExample } from './example-program.ts';

const refused = (stderr: string) => ({ code: 2, stdout: '', stderr: `${stderr}\n` });
const valid = 'Valid ones: --flavour, --loaves, --topping, --sliced, --help.';

describe('a program', () => {
  describe('success', () => {
    it('exits with 0, and gives its command what was typed', async () => {
      const typed = ['--flavour=salted', '--topping', 'seeds', '--topping=--salt', '--sliced'];
      expect(await runExample('bake-bread', ...typed)).toMatchObject({
        code: 0,
        stderr: '',
        baked: { flavour: 'salted', loaves: 2, topping: ['seeds', '--salt'], sliced: true },
      });
    });

    it('takes the last of an option given twice, unless it is refused', async () => {
      const { terminal } = createTerminal();
      let baked: unknown;
      const program = createProgram({ ...bakeBread, once: undefined }, terminal, async (given) => {
        baked = given;
      });
      const args = ['--loaves', '1', '--sliced', '--loaves', '3', '--sliced'];
      expect(await runProgram(program, args, terminal)).toBe(0);
      expect(baked).toMatchObject({ loaves: '3', sliced: true });
    });

    it('prints the version of package.json', async () => {
      const version = { code: 0, stdout: `${packageJson.version}\n`, stderr: '' };
      expect(await runExample('--version')).toMatchObject(version);
    });

    it('says in help what the schema knows', async () => {
      const { code, stdout } = await runExample('bake-bread', '--help');
      expect(code).toBe(0);
      expect(stdout).toContain('npm run bakery -- bake-bread --flavour <name> [options]\n');
      expect(stdout).toMatch(/--flavour <name> +How it tastes\. Required\.\n/);
      expect(stdout).toMatch(/--loaves <n> +How many \(default 2\)\.\n/);
      expect(stdout).toContain('\nExamples:\n  bake it\n');
    });
  });

  describe('help as a command', () => {
    it('is the same as the option', async () => {
      expect(await runExample('help')).toEqual(await runExample('--help'));
      expect(await runExample('help', 'bake-bread')).toEqual(
        await runExample('bake-bread', '--help'),
      );
      expect((await runExample('help')).stdout).toMatch(
        /^ {2}help +Shows this, or the help of one/m,
      );
    });

    it('refuses a command that there is not, and suggests another', async () => {
      expect(await runExample('help', 'bake-bred')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining("Unknown command 'bake-bred'. Did you mean bake-bread?"),
      });
      expect((await runExample('hlep')).stderr).toContain('Did you mean help?');
    });

    it('is none of a program without commands', async () => {
      const { terminal, output } = createTerminal();
      const program = createProgram(bakeBread, terminal, async () => {});
      expect(await runProgram(program, ['--help'], terminal)).toBe(0);
      expect(output.stdout).not.toContain('Commands:');
    });
  });

  describe('errors', () => {
    it('exits with 1 and one line when the command fails', async () => {
      expect(await runExample('burn-bread')).toMatchObject({ code: 1, stderr: 'It burnt.\n' });
    });

    it.each([
      ['bake-bred', "Unknown command 'bake-bred'. Did you mean bake-bread?"],
      ['urn-bread', "Unknown command 'urn-bread'. Did you mean burn-bread?"],
      ['sweep', "Unknown command 'sweep'."],
      ['__proto__', "Unknown command '__proto__'."],
      ['constructor', "Unknown command 'constructor'."],
      ['--flavour', "Unknown option '--flavour'. The command comes first."],
    ])('suggests a command for %s', async (name, problem) => {
      const names = problem.includes('mean') ? '' : ' Valid ones: bake-bread, burn-bread.';
      const rest = `${names} Try npm run bakery -- --help`;
      expect(await runExample(name)).toMatchObject(refused(`${problem}${rest}`));
    });

    it.each([
      ['--flavor', "Unknown option '--flavor'. Did you mean --flavour?"],
      ['--loafs=3', "Unknown option '--loafs'. Did you mean --loaves?"],
      ['--slicd', "Unknown option '--slicd'. Did you mean --sliced?"],
      ['--version', "Unknown option '--version'."],
      ['-s', "Unknown option '-s'."],
      ['--__proto__', "Unknown option '--__proto__'."],
      ['--constructor', "Unknown option '--constructor'."],
    ])('suggests an option for %s', async (option, problem) => {
      expect(await runExample('bake-bread', option)).toMatchObject(refused(`${problem} ${valid}`));
    });

    it.each([
      [['--flavour'], '--flavour needs a value: --flavour <name>.'],
      [['--flavour', '--sliced'], '--flavour needs a value: --flavour <name>.'],
      [['--sliced=yes'], '--sliced takes no value.'],
      [['--loaves', '1', '--loaves', '2'], '--loaves is given twice.'],
      [['--sliced', '--sliced'], '--sliced is given twice.'],
      [[], '--flavour must be plain or salted.'],
      [
        ['--flavour', 'sweet', '--loaves', '10'],
        '--flavour must be plain or salted; --loaves must be a whole number from 1 to 9.',
      ],
    ])('refuses %j', async (args, message) => {
      expect(await runExample('bake-bread', ...args)).toMatchObject(refused(message));
    });

    it('names the commands when there is none', async () => {
      expect(await runExample()).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^No command\. Valid ones: bake-bread, burn-bread\. Try .*\n$/,
        ),
      });
    });

    it('leaves a bug its stack', async () => {
      const { terminal } = createTerminal();
      const bug = new TypeError('x is undefined');
      const facts = { name: 'buggy', summary: 'Breaks.', options: empty, examples: [] };
      const program = createProgram(facts, terminal, () => Promise.reject(bug));
      await expect(runProgram(program, [], terminal)).rejects.toBe(bug);
    });
  });

  describe('security', () => {
    it.each([
      [['hunter2']],
      [['--', 'hunter2']],
      [['--flavour', 'hunter2']],
      [['--flavour=hunter2']],
      [['--loaves', 'hunter2']],
      [['--sliced=hunter2']],
      [['--password', 'hunter2']],
      [['--password=hunter2']],
      [['--flavor=plain\n=hunter2']],
      [['-phunter2']],
      [['-p=hunter2']],
      [['--flavour', 'hunter2', '--flavour', 'hunter2']],
    ])('repeats no value of %j', async (args) => {
      const { code, stdout, stderr } = await runExample('bake-bread', ...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toContain('hunter2');
    });

    it.each(['--password=hunter2', '-phunter2', '--version=hunter2'])(
      'repeats no value of %s before the command',
      async (option) => {
        const { code, stderr } = await runExample(option, 'bake-bread');
        expect(code).toBe(2);
        expect(stderr).not.toContain('hunter2');
      },
    );

    it('lets no control character of an unknown name reach the terminal', async () => {
      expect((await runExample('\u001b[2J')).stderr).toContain("'?[2J'");
      expect((await runExample('bake-bread', '--\u001b[2J')).stderr).toContain("'--?[2J'");
    });
  });
});
