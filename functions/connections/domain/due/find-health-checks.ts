import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import { accountRequestOf } from '../account-request.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { spreadOf } from '../refresh-spread.ts';
import type { ConnectionKeyScan } from './ports.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The time between two runs. */
const everyMs = hourMs;

/** Whether a connection's time of the day, always the same and like no other's, came since the last run. */
export const isTimeToCheck = (key: ConnectionKey, nowMs: number): boolean => {
  const sinceMs = (nowMs - Math.floor(spreadOf(key) * dayMs)) % dayMs;
  return (sinceMs + dayMs) % dayMs < everyMs;
};

/** Whether we can ask the provider if a token works, and it does not notify us of removals. */
export const isHealthChecked = (provider: Provider | undefined): boolean =>
  provider !== undefined &&
  accountRequestOf(provider)?.url !== undefined &&
  provider.notices === undefined &&
  provider.uninstallCall === undefined;

type HealthCheckSearch = {
  everyConnection: ConnectionKeyScan;
  providers: ProviderFinder;
  nowMs: number;
};

/** Those whose time of the day it is; the health check itself reads when each was verified. */
export const findHealthChecks = async function* ({
  everyConnection,
  providers,
  nowMs,
}: HealthCheckSearch): AsyncGenerator<ConnectionKey> {
  for await (const page of everyConnection.all()) {
    for (const key of page) {
      if (isHealthChecked(providers.get(key.integrationType)) && isTimeToCheck(key, nowMs))
        yield key;
    }
  }
};
