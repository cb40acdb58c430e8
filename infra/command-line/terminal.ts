import type { SecretInput } from './read-secrets.ts';

/** Standard output or error: a screen has `isTTY`, and `columns` characters in a line. */
export type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

/** Of a process, what commands see. */
export type Terminal = {
  env: Record<string, string | undefined>;
  stdin: SecretInput;
  stdout: Output;
  stderr: Output;
};
