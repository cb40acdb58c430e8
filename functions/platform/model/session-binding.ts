/**
 * Whether each connection must be bound to the session of the person who starts it: to their browser,
 * or by their tenant's server, which completes it.
 */
export const sessionBindings = ['optional', 'required'] as const;
export type SessionBinding = (typeof sessionBindings)[number];
