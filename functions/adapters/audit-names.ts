/** The audit trail's own log group. */
export const auditLogGroup = (environment: string): string => `/trunkline/${environment}/audit`;

/** The group's log streams, by who writes to them. */
export const auditStreams = ['functions', 'operator'] as const;
export type AuditStream = (typeof auditStreams)[number];
