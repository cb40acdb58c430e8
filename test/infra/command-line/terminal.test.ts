import { expect, it } from 'vitest';
import { table } from '../../../infra/command-line/table.ts';
import { createProgress } from '../../../infra/command-line/terminal.ts';

it('aligns the cells of a table, and lets no colour of theirs through', () => {
  const rows = [
    ['good', 'a'],
    ['better', '\u001b[31mb'],
    ['none', ''],
  ];
  expect(table(['HOW', 'WHAT'], rows)).toBe('HOW     WHAT\ngood    a\nbetter  ?[31mb\nnone');
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
