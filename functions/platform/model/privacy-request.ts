import { sha256 } from './sha256.ts';

/** A request about a person's data and what was done, as a record for a later audit. */
export type PrivacyRequest = {
  provider: string;
  request: 'erase_account' | 'erase_customer' | 'customer_data_request';
  accountKeyHash: string;
  erasedConnections: number;
  confirmationCode: string;
};

export const privacyRequest = (
  request: PrivacyRequest['request'],
  { integrationType, accountKey }: { integrationType: string; accountKey: string },
  { confirmationCode = '', erasedConnections = 0 }: Partial<PrivacyRequest>,
): PrivacyRequest => ({
  provider: integrationType,
  request,
  accountKeyHash: sha256(accountKey),
  erasedConnections,
  confirmationCode,
});
