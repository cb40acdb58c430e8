import type { ConnectionKey } from '../domain/connection-key.ts';

/** The key of a row: types have no `#`. */
export const toItemKey = ({ tenantId, integrationType, accountHash }: ConnectionKey) => ({
  tenant_id: tenantId,
  type_and_account: `${integrationType}#${accountHash}`,
});

export const fromItemKey = (item: Record<string, unknown>): ConnectionKey => {
  const [integrationType = '', accountHash = ''] = String(item.type_and_account).split('#');
  return { tenantId: String(item.tenant_id), integrationType, accountHash };
};

/** The key of a type's primary pointer, which sorts before the type's connections. */
export const primaryPointerKey = (tenantId: string, integrationType: string) =>
  toItemKey({ tenantId, integrationType, accountHash: '' });

/** Finds all items of a tenant's type, strongly consistent. */
export const itemsOfType = (tenantId: string, integrationType: string) => ({
  ConsistentRead: true,
  KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_account, :type)',
  ExpressionAttributeValues: { ':tenant': tenantId, ':type': `${integrationType}#` },
});

/** Other items are a type's primary pointer, and what is left of a replaced connection. */
export const isConnection = (item: Record<string, unknown>): boolean =>
  item.integration_id !== undefined;
