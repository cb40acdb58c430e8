import type { ApiErrors } from '../../catalogue/providers/api-errors.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { scalarAt } from './json-path.ts';
import type { ProviderResponse } from './ports.ts';
import { isAppLimit } from './provider-response.ts';
import { retryAfterMs, usableMs } from './retry-after-ms.ts';

/** Most rate limits that do not state their end are per second. */
const defaultWaitMs = 1_000;

/** Quotas of whole apps are per minute or longer. */
const defaultAppWaitMs = 30_000;

/** How long to wait after a provider's rate limit: as long as it says, or what most such limits need. */
export const waitMsOf = (provider: Provider, response: ProviderResponse): number =>
  retryAfterMs(response.headers) ??
  bodyWaitMs(provider.apiErrors?.wait, response.body) ??
  intervalMs(response.headers) ??
  (isAppLimit(provider, response) ? defaultAppWaitMs : defaultWaitMs);

const bodyWaitMs = (wait: ApiErrors['wait'], body: unknown): number | undefined => {
  const numberAt = (path: string) => Number(scalarAt(body, path));
  if (!wait) return undefined;
  if ('seconds' in wait) return usableMs(numberAt(wait.seconds) * 1000);
  const missing = numberAt(wait.needed) - numberAt(wait.available);
  return usableMs((missing / numberAt(wait.restoredPerSecond)) * 1000);
};

/** The length of the rate limit's window, after which requests are admitted again. */
const intervalMs = (headers: ProviderResponse['headers']): number | undefined => {
  const name = Object.keys(headers).find((each) => each.endsWith('-interval-milliseconds'));
  return name === undefined ? undefined : usableMs(Number(headers[name]));
};
