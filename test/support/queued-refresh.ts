import type { ConnectionKey } from '../../functions/domain/connection/connection-key.ts';

/** What Lambda calls the function with that reads the queue of due refreshes. */
export const queuedRefreshes = (...keys: ConnectionKey[]) => ({
  Records: keys.map(({ tenantId, integrationType, accountHash }, n) => ({
    messageId: `message-${n}`,
    receiptHandle: `receipt-${n}`,
    body: JSON.stringify({
      tenant_id: tenantId,
      integration_type: integrationType,
      account_hash: accountHash,
    }),
    attributes: { ApproximateReceiveCount: '1', MessageGroupId: `${integrationType}.0` },
  })),
});
