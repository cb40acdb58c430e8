import type { Terminal } from './terminal.ts';

/** Aborted by the first Ctrl-C, which then ends nothing by itself; a second one ends the process. */
export const interruption = (terminal: Pick<Terminal, 'once' | 'stderr'>): AbortSignal => {
  const controller = new AbortController();
  terminal.once?.('SIGINT', () => {
    // Behind the ^C that a screen shows.
    if (terminal.stderr.isTTY) terminal.stderr.write('\n');
    controller.abort();
  });
  return controller.signal;
};
