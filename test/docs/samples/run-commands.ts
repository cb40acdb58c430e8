import { expect } from 'vitest';
import { blocksOf } from './blocks.ts';
import { firstLineOf, guidePages, notRun, refused } from './decided.ts';
import { openPrintedUrl } from './reader.ts';
import { startShell } from './shell.ts';
import { expectShownJson } from './shown.ts';

type Reader = {
  username: string;
  /** What the reader's shell has from the first page: the base address and a key. */
  env: Readonly<Record<string, string>>;
  /** Replaces what a reader does, also in what is shown: placeholders, and addresses that are not here. */
  fillIn?: (text: string, before: Before) => string;
  /** What the page says is not for this reader. */
  leavesOut?: (text: string) => boolean;
};
/** What the block before printed, to which address the provider then sent the browser, and where it landed. */
export type Before = { output: string; callback: string; landed: string };

/** The code of the last error of the API in what was printed. */
const refusalIn = (output: string) => /(?:^|\n)\{"detail":.*"code":"(\w+)"/.exec(output)?.[1];

/** A line for a deployed environment; the same block has one for a local stack. */
const withoutAws = (text: string) => text.replace(/^.* --env .*\n/gm, '');

/**
 * Runs a page's blocks of commands in one shell, one after the other, as its reader does. A block of
 * JSON directly after commands is the last line that they print.
 */
export const runCommands = async (
  page: string,
  folder: string,
  { username, env, fillIn = (text) => text, leavesOut = () => false }: Reader,
): Promise<void> => {
  const shell = startShell(folder, env);
  let before: Before = { output: '', callback: '', landed: '' };
  try {
    const blocks = blocksOf(page);
    for (const [index, { language, text }] of blocks.entries()) {
      if (language !== 'sh' || notRun[page]?.[firstLineOf(text)] || leavesOut(text)) continue;
      const commands = fillIn(withoutAws(text), before);
      const { output, errors, status } = await shell.run(commands);
      expect(status, `${commands}\n${output}\n${errors}`).toBe(0);
      before = { output, ...(await openPrintedUrl(output, username)) };
      const next = blocks[index + 1];
      if (next?.language === 'json' && guidePages.includes(page)) {
        expectShownJson(output.slice(output.lastIndexOf('\n') + 1), fillIn(next.text, before));
      } else {
        expect(refusalIn(output), `${commands}\n${output}`).toBe(refused[firstLineOf(text)]);
      }
    }
  } finally {
    shell.end();
  }
};
