/** A voice agent of a tenant. */
export type Agent = { id: string; tenantId: string; name: string; enabled: boolean };

/** The longest name, in characters; four bytes each still fit an index key. */
export const agentNameMaxLength = 200;
