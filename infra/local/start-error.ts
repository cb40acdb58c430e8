/** A reason not to start that a person can mend: its message is one line and all they need. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
