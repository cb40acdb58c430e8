/** The scopes of a key; `*` stands for all of them. */
export const scopes = [
  'agents:read',
  'audit:read',
  'events:read',
  'integrations:read',
  'integrations:write',
  'webhooks:read',
  'webhooks:write',
] as const;
export type Scope = (typeof scopes)[number];
