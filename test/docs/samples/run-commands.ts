import { expect } from 'vitest';
import { type Block, blocksOf } from './blocks.ts';
import { openPrintedUrl } from './reader.ts';
import { startShell } from './shell.ts';
import { expectShownJson } from './shown.ts';

/** Whether an answer that nobody expected is an error of the API. */
const isRefusal = (output: string) => /"code":"\w+"/.test(output) && output.includes('"detail":');

/**
 * Runs a page's blocks of commands in one shell, one after the other, as its reader does. A block of
 * JSON directly after commands is the last line that they print.
 * @param prepare what a reader puts in the place of a placeholder
 */
export const runCommands = async (
  page: string,
  folder: string,
  { isRun, prepare = (text) => text }: Running,
): Promise<void> => {
  const shell = startShell(folder);
  try {
    const blocks = blocksOf(page);
    for (const [index, block] of blocks.entries()) {
      if (block.language !== 'sh' || !isRun(block)) continue;
      const { output, errors, status } = await shell.run(prepare(block.text, shell));
      expect(status, `${block.text}\n${errors}`).toBe(0);
      await openPrintedUrl(output, 'ada');
      const next = blocks[index + 1];
      if (next?.language === 'json') {
        expectShownJson(output.slice(output.lastIndexOf('\n') + 1), next.text);
      } else expect(isRefusal(output), `${block.text}\n${output}`).toBe(false);
    }
  } finally {
    shell.end();
  }
};

type Running = {
  isRun(block: Block): boolean;
  prepare?: (text: string, shell: ReturnType<typeof startShell>) => string;
};
