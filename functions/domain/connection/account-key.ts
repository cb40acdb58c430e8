import type { Connection } from './connection.ts';

/**
 * Names the provider's account behind a connection: the same for every tenant and, where products
 * share one grant, for all of them. Undefined when the provider did not tell the account.
 */
export const accountKey = ({
  grantFamily,
  integrationType,
  account,
}: Pick<Connection, 'grantFamily' | 'integrationType' | 'account'>): string | undefined =>
  account && `${grantFamily ?? integrationType}#${account.id}`;
