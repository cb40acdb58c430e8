/** A voice agent of a tenant. */
export type Agent = { id: string; tenantId: string; name: string; enabled: boolean };

/** The longest name in characters. With four bytes each it still fits an index key. */
export const agentNameMaxLength = 200;
