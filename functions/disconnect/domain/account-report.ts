import type { TenantApps } from '../../connections/domain/account-connections.ts';

/** A provider's authentic report about an account. */
export type AccountReport = {
  integrationType: string;
  /** The tenant's apps that it is about; undefined for the platform's. Other apps' connections stay. */
  tenantApps: TenantApps | undefined;
  effect: 'uninstalled' | 'tokens_revoked' | 'erase_account';
  /** Finds the connections of the account, in all tenants. */
  accountKey: string;
  /** Connections made later are not affected. */
  connectedUntilMs: number;
  /** Connections made until then are surely older than the report. We ask the provider about others. */
  surelyUntilMs?: number | undefined;
  /** Of an erasure request: the same for a repeated one. */
  confirmationCode?: string | undefined;
};

/** With the request that brought it. */
type SentReport = AccountReport & { requestId: string; sourceAddress?: string | undefined };

/** `deliveries` includes this one. */
export type ReceivedReport = SentReport & { id: string; receipt: string; deliveries: number };

/** Passes reports to the function that may open tokens, at least once and until it has carried them out. */
export type NoticeQueue = {
  /** @throws Error when the queue may not have accepted it */
  send(report: SentReport): Promise<unknown>;
  /** Delays the next delivery of a received report. */
  delay(report: ReceivedReport, ms: number): Promise<unknown>;
};
