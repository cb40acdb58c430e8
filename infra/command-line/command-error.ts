/** Work that failed for a reason a person can remove, in one line for them: exit code 1. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: number = 1;
}
