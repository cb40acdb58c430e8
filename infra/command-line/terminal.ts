import type { SecretInput } from './read-secrets.ts';

/**
 * Standard output or error: a screen has `isTTY`, and `columns` characters in a line. `hasColors`
 * says whether it has as many, by NO_COLOR and all else that Node.js knows.
 */
export type Output = {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  hasColors?(count: number, env: Record<string, string | undefined>): boolean;
};

/** Of a process, what commands see. */
export type Terminal = {
  env: Record<string, string | undefined>;
  stdin: SecretInput;
  stdout: Output;
  stderr: Output;
  /** Ctrl-C. While somebody listens, it does not end the process. */
  once?(event: 'SIGINT', listener: () => void): unknown;
};
