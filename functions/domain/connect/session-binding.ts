/**
 * Whether each connection must be bound to the session of the person who starts it: to their browser,
 * or by their tenant's server, which completes it.
 */
export const sessionBindings = ['optional', 'required'] as const;
export type SessionBinding = (typeof sessionBindings)[number];

export type TenantSettings = {
  /** @returns undefined for a tenant without a setting of its own */
  sessionBindingOf(tenantId: string): Promise<SessionBinding | undefined>;
};
