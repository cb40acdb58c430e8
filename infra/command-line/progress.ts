import type { Output } from './terminal.ts';

/** Says how far something is. On a screen each line takes the place of the one before. */
export const createProgress = (output: Output): ((line: string) => void) => {
  let rows = 0;
  return (line) => {
    if (output.isTTY && rows > 0) output.write(`\u001b[${rows}A\u001b[J`);
    output.write(`${line}\n`);
    rows = Math.ceil(line.length / (output.columns || 80));
  };
};
