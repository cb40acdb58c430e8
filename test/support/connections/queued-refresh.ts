import type { ConnectionKey } from '../../../functions/connections/domain/connection-key.ts';

/** What Lambda calls the function with that reads the queue of due refreshes: one message. */
export const queuedRefreshes = (...keys: ConnectionKey[]) => ({
  Records: [
    {
      messageId: 'message-0',
      receiptHandle: 'receipt-0',
      body: JSON.stringify({
        connections: keys.map(({ tenantId, integrationType, accountHash }) => ({
          tenant_id: tenantId,
          integration_type: integrationType,
          account_hash: accountHash,
        })),
      }),
      attributes: {
        ApproximateReceiveCount: '1',
        MessageGroupId: `${keys[0]?.integrationType}.0`,
      },
    },
  ],
});
