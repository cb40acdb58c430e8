import type { Context } from './command.ts';

/**
 * What is odd about a tenant without any key: its id may be misspelled, since tenants are created
 * nowhere. @returns undefined when it has one
 */
export const unknownTenant = async (
  { apiKeys }: Pick<Context, 'apiKeys'>,
  tenant: string,
): Promise<string | undefined> =>
  (await apiKeys.listByTenant(tenant)).length > 0
    ? undefined
    : `Tenant ${tenant} has no API keys. Check its id.`;
