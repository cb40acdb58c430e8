import type { Terminal } from './terminal.ts';

/** Aborted by the first Ctrl-C, which then ends nothing by itself; a second one ends the process. */
export const interruption = (terminal: Pick<Terminal, 'once'>): AbortSignal => {
  const controller = new AbortController();
  terminal.once?.('SIGINT', () => controller.abort());
  return controller.signal;
};
