import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reportSkipped } from '../../support/run/report-skipped.ts';

const asking = join(import.meta.dirname, '../../../infra/command-line/ask.ts');
const program = `import('${asking}').then(async ({ askOnTerminal }) => {
  console.log('typed: ' + await askOnTerminal('Remove all of it? Type prod to confirm:'));
})`;
const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) reportSkipped('The prompts on a terminal', 'there is no script');

/** Asks on a terminal that says it has no columns, and types when it is asked. */
const askOnTerminal = (answer: string) =>
  new Promise<string>((resolve, reject) => {
    const line = `stty cols 0 rows 0; ${process.execPath} -e "${program}"`;
    const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { ...process.env, TERM: 'xterm' },
    });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!shown.includes('confirm:') && text.includes('confirm:')) child.stdin.write(answer);
      shown += text;
    });
    child.once('error', reject).once('close', () => resolve(shown));
  });

it.runIf(hasScript).each([
  ['what is typed', 'prod\r', 'typed: prod'],
  ['nothing when the input ends', '\u0004', 'typed: undefined'],
])(
  'asks in a whole line, also where the width is unknown, and gets %s',
  async (_, answer, typed) => {
    const shown = await askOnTerminal(answer);
    expect(shown).toContain('Remove all of it? Type prod to confirm:');
    expect(shown).toContain(typed);
    expect(shown).not.toContain('Warning');
  },
);
