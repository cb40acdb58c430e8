import type { Connection } from './connection.ts';

/**
 * Identifies the provider's account behind a connection, across tenants and across products that
 * share one grant. Undefined when the provider does not name the account.
 */
export const accountKey = ({
  grantFamily,
  integrationType,
  account,
}: Pick<Connection, 'grantFamily' | 'integrationType' | 'account'>): string | undefined =>
  account && `${grantFamily ?? integrationType}#${account.id}`;
