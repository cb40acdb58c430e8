/** What a command exits with beside 0, 1 and 2, which every program has. */
export const exitCodes = {
  /** `explain-integration` worked, and the connection does not. */
  unhealthy: 3,
  /** Ctrl-C: 128 and the number of SIGINT, as a shell has it. */
  interrupted: 130,
} as const;
