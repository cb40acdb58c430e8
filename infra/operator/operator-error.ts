/** A command that could not do its work, in words for the operator: exit code 1. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly exitCode: number = 1;
}

/** A command line that is not understood: exit code 2. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError';
  override readonly exitCode = 2;
}
