import type { AskPerson } from '../command-line/ask.ts';
import { CommandError, UsageError } from '../command-line/command-error.ts';

/** Where a slip would be somebody's outage. */
const guarded: readonly string[] = ['staging', 'prod'];

/** `change` as in 'Remove agent "Front desk" of tenant acme', and the name of what it ends. */
export type ConfirmableChange = { change: string; name: string; yes: boolean };

/** Thrown with --dry-run, in place of the change. `details` say more than its sentence. */
export class DryRun extends Error {
  readonly details: DryRunDetails | undefined;
  readonly warning: DryRunWarning;

  constructor(change: string, details?: DryRunDetails, warning: DryRunWarning = {}) {
    super(change);
    this.details = details;
    this.warning = warning;
  }
}
export type DryRunDetails = { json: unknown; text: string };
/** With what the command itself would end, once it has done this. */
export type DryRunWarning = { failure?: string; exitCode?: number };

/** The environment of the change, and who could confirm it. */
type Situation = { environment: string; isTTY: boolean; ask: AskPerson };

/**
 * Has somebody type the name of what goes, before what cannot be undone.
 * @throws UsageError where nobody can confirm it, as in a script without --yes
 * @throws CommandError when something else is typed
 */
export const confirmChange = async (
  { change, name, yes }: ConfirmableChange,
  { environment, isTTY, ask }: Situation,
): Promise<void> => {
  if (yes || !guarded.includes(environment)) return;
  const what = `${shown(change)} in ${environment}`;
  if (!isTTY) {
    throw new UsageError(
      `${what}: nobody can confirm this without a terminal. Nothing was changed. Give --yes to do it unasked.`,
    );
  }
  const typed = await ask(`${what}? This cannot be undone. Type ${shown(name)} to confirm:`);
  if (typed?.trim() === shown(name).trim()) return;
  throw new CommandError('Nothing was changed.');
};

/** A stored name could steer the terminal. */
export const shown = (text: string) => text.replace(/\p{Cc}/gu, '?');
