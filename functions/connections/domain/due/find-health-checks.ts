import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import { accountRequestOf } from '../account-request.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { spreadOf } from '../refresh-spread.ts';
import type { ConnectionKeyScan, TenantAppScan } from './ports.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The time between two runs. */
const everyMs = hourMs;

/** Whether a connection's time of the day, always the same and like no other's, came since the last run. */
export const isTimeToCheck = (key: ConnectionKey, nowMs: number): boolean => {
  const sinceMs = (nowMs - Math.floor(spreadOf(key) * dayMs)) % dayMs;
  return (sinceMs + dayMs) % dayMs < everyMs;
};

/**
 * Whether we can ask the provider if a token works, and it does not notify us of removals. Nobody but the
 * tenant knows whether its own app does.
 */
export const isHealthChecked = (
  provider: Provider | undefined,
  { isOfTenantApp = false } = {},
): boolean =>
  provider !== undefined &&
  accountRequestOf(provider)?.url !== undefined &&
  (isOfTenantApp || (provider.notices === undefined && provider.uninstallCall === undefined));

type HealthCheckSearch = {
  everyConnection: ConnectionKeyScan;
  tenantApps: TenantAppScan;
  providers: ProviderFinder;
  nowMs: number;
  report(error: unknown): void;
};

const nameOf = ({
  integrationType,
  tenantId,
}: Pick<ConnectionKey, 'tenantId' | 'integrationType'>) => `${integrationType}#${tenantId}`;

/**
 * Those whose time of the day it is. The health check itself reads when each was verified, and which app made
 * those of a tenant that has one of its own.
 */
export const findHealthChecks = async function* ({
  everyConnection,
  tenantApps,
  providers,
  nowMs,
  report,
}: HealthCheckSearch): AsyncGenerator<ConnectionKey> {
  const onUnread = (error: unknown) => {
    report(error);
    return [];
  };
  const ofTenants = new Set((await tenantApps.all().catch(onUnread)).map(nameOf));
  for await (const page of everyConnection.all()) {
    for (const key of page) {
      const isOfTenantApp = ofTenants.has(nameOf(key));
      const isChecked = isHealthChecked(providers.get(key.integrationType), { isOfTenantApp });
      if (isChecked && isTimeToCheck(key, nowMs)) yield key;
    }
  }
};
