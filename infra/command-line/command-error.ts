/** Work that failed for a reason a person can remove, in one line for them: exit code 1 by default. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: number;

  constructor(message?: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command line that is not understood, and what to type instead: exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message, 2);
  }
}
