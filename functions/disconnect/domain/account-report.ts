import type { TenantApps } from '../../connections/domain/account-connections.ts';

/** What a provider has proved to have said about an account, on its way to who acts on it. */
export type AccountReport = {
  integrationType: string;
  /** Whose app it was said to; undefined for the platform's. It says nothing of what other apps made. */
  tenantApps: TenantApps | undefined;
  effect: 'uninstalled' | 'tokens_revoked' | 'erase_account';
  /** Finds the connections of the account, in all tenants. */
  accountKey: string;
  /** Connections made later are not affected. */
  connectedUntilMs: number;
  /** Connections made until then are surely older than the report. About others the provider is asked. */
  surelyUntilMs?: number | undefined;
  /** Of a request for erasure: the same for a repeated one. */
  confirmationCode?: string | undefined;
};

/** With the request that brought it, and from where. */
export type SentReport = AccountReport & { requestId: string; sourceAddress?: string | undefined };

/** `deliveries`: how often it was delivered, this time included. */
export type ReceivedReport = SentReport & { id: string; receipt: string; deliveries: number };

/**
 * Hands reports to the function that may open tokens. What was sent is delivered at least once, until it is
 * carried out.
 */
export type NoticeQueue = {
  /** @throws Error when it may not have been taken */
  send(report: SentReport): Promise<unknown>;
  /** Delays the next delivery of a received report. */
  delay(report: ReceivedReport, ms: number): Promise<unknown>;
};
