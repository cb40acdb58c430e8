import { execFileSync, spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../infra/operator/commands.ts';
import { saySkipped } from '../../support/run/say-skipped.ts';
import { operator } from './operator.ts';

const isThere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const script = async (shell: string) => {
  const { code, stdout, stderr } = await operator(['completion', shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

/** What each shell calls when somebody presses TAB behind the words, and prints what it would offer. */
const press = {
  bash: (text: string, words: string) => `${text}
COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_npm_completion() { COMPREPLY=(of-npm); }
_trunkline_npm npm; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Only zsh's own line editor has the real ones.
  zsh: (text: string, words: string) => `compdef() { : }
compadd() { print -l -- "\${(@)argv[2,-1]}" | grep -- "^\${words[CURRENT]}" }
_describe() { print -l -- "\${(@P)argv[-1]%%:*}" | grep -- "^\${words[CURRENT]}" }
_files() { print folders }
_npm_completion() { print of-npm }
${text}
words=(${words}); CURRENT=$#words
_trunkline_npm; exit 0`,
};

const shells = ['bash', 'zsh'] as const;
const missing = shells.filter((shell) => !isThere(shell));
for (const shell of missing) saySkipped(`Completions in ${shell}`, `there is no ${shell}`);

describe.each(shells.filter(isThere))('operator completion %s', (shell) => {
  let text = '';
  beforeAll(async () => {
    text = await script(shell);
  });
  const offered = (words: string): string[] =>
    execFileSync(shell, ['-c', press[shell](text, words)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);

  it('offers every command', () => {
    expect(offered("npm run operator -- ''")).toEqual(
      expect.arrayContaining([...commands.keys(), 'help', 'completion']),
    );
    expect(offered('npm run --silent operator -- revoke')).toEqual(['revoke-api-key']);
  });

  it.each([...commands.values()])('offers every option of $name', ({ name, options }) => {
    const flags = Object.keys(options.shape).map((option) => `--${option}`);
    expect(offered(`npm run operator -- ${name} --`)).toEqual(
      expect.arrayContaining([...flags, '--local', '--env', '--json', '--help']),
    );
  });

  it.each([
    ['list-agents --env s', ['staging']],
    ['explain-integration --tenant a --integration-type goh', ['gohighlevel']],
    ['set-agent --enabled t', ['true']],
    ['help rot', ['rotate']],
    ['completion z', ['zsh']],
  ])('offers behind %s: %j', (words, values) => {
    expect(offered(`npm run operator -- ${words}`)).toEqual(values);
  });

  it('leaves every other line of npm to npm', () => {
    for (const words of ['npm run oper', 'npm run smoke -- --b', 'npm install operator x']) {
      expect(offered(words)).toEqual(['of-npm']);
    }
  });
});

describe('operator completion', () => {
  it('looks up folders behind --local', async () => {
    expect(await script('bash')).toMatch(/--local\) .*compgen -d/);
    expect(await script('zsh')).toMatch(/--local\) _files -\//);
  });

  it('names the shells when there is none, or another', async () => {
    const shown = 'Valid ones: bash, zsh. Try npm run operator -- completion --help\n';
    for (const [args, problem] of [
      [['completion'], 'No shell.'],
      [['completion', 'fish'], "Unknown shell 'fish'. Did you mean one of bash, zsh?"],
    ] as const) {
      expect(await operator([...args])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: `${problem} ${shown}`,
      });
    }
  });
});
