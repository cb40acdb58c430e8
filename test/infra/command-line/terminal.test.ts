import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { expect, it } from 'vitest';
import { table } from '../../../infra/command-line/table.ts';
import { createPaint, createProgress } from '../../../infra/command-line/terminal.ts';

/** A screen as Node.js has it, whose environment says what it can do. */
const screen = { write: () => {}, isTTY: true, hasColors: WriteStream.prototype.hasColors };
const green = '\u001b[32mgood\u001b[39m';

it('colours words on a screen that has colours', () => {
  const paint = createPaint({ stdout: screen, env: { TERM: 'xterm-256color' } });
  expect(paint('good', 'good')).toBe(green);
});

it.each([
  ['NO_COLOR is set', screen, { TERM: 'xterm-256color', NO_COLOR: '1' }],
  ['the terminal is dumb', screen, { TERM: 'dumb' }],
  ['it is a pipe', new PassThrough(), { TERM: 'xterm-256color' }],
])('leaves words as they are where %s', (_, stdout, env) => {
  expect(createPaint({ stdout, env })('good', 'good')).toBe('good');
});

it('aligns coloured cells as if they were not, and lets no other colour through', () => {
  const paint = createPaint({ stdout: screen, env: { TERM: 'xterm' } });
  const rows = [
    ['good', 'a'],
    ['better', '\u001b[31mb'],
    ['none', ''],
  ];
  const tint = (cell: string) => (['good', ''].includes(cell) ? paint('good', cell) : cell);
  expect(table(['HOW', 'WHAT'], rows, { HOW: tint, WHAT: tint })).toBe(
    `HOW     WHAT\n${green}    a\nbetter  ?[31mb\nnone`,
  );
});

const written = (screen: { isTTY?: boolean; columns?: number }, ...lines: string[]) => {
  let text = '';
  const progress = createProgress({
    ...screen,
    write: (more) => {
      text += more;
    },
  });
  for (const line of lines) progress(line);
  return text;
};

it('writes plain lines where there is no screen', () => {
  expect(written({}, 'one', 'two')).toBe('one\ntwo\n');
});

it('writes each line over the one before on a screen', () => {
  expect(written({ isTTY: true, columns: 80 }, 'one', 'two', 'three')).toBe(
    'one\n\u001b[1A\u001b[Jtwo\n\u001b[1A\u001b[Jthree\n',
  );
});

it('clears every row of a line that was wrapped', () => {
  expect(written({ isTTY: true, columns: 4 }, 'wrapped', 'end')).toBe(
    'wrapped\n\u001b[2A\u001b[Jend\n',
  );
});
