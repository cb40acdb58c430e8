import { CommandError } from './command-error.ts';

/** A command line that is not understood, and what to type instead: exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message, 2);
  }
}
