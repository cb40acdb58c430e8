import type { Ask } from '../command-line/ask.ts';
import { CommandError } from '../command-line/command-error.ts';

/** Where a slip would be somebody's outage. */
const guarded: readonly string[] = ['staging', 'prod'];

/**
 * Asks before what cannot be undone. Without a terminal, as in a script, nobody is asked.
 * @param change as in 'Remove agent "Front desk" of tenant acme'
 * @throws CommandError unless the answer is yes
 */
export const confirmChange = async (
  change: string,
  { environment, isTTY, ask }: { environment: string; isTTY: boolean; ask: Ask },
): Promise<void> => {
  if (!isTTY || !guarded.includes(environment)) return;
  // A stored name could steer the terminal.
  const shown = change.replace(/\p{Cc}/gu, '?');
  if (await ask(`${shown} in ${environment}? This cannot be undone.`)) return;
  throw new CommandError('Nothing was changed.');
};
