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
  headerWaitMs(provider.apiErrors?.waitHeader, response.headers) ??
  intervalMs(response.headers) ??
  usualWaitMs(provider, response);

const usualWaitMs = (provider: Provider, response: ProviderResponse): number => {
  const { usualWaitSeconds } = provider.apiErrors ?? {};
  if (usualWaitSeconds !== undefined) return usualWaitSeconds * 1000;
  return isAppLimit(provider, response) ? defaultAppWaitMs : defaultWaitMs;
};

/** The longest: it does not say which of several limits was reached. */
const headerWaitMs = (
  wait: ApiErrors['waitHeader'],
  headers: ProviderResponse['headers'],
): number | undefined => {
  const text = wait && headers[wait.header];
  if (!text) return undefined;
  const minutes: number[] = [];
  try {
    JSON.parse(text, (name, value) => {
      if (name === wait.minutes && typeof value === 'number') minutes.push(value);
    });
  } catch {
    return undefined;
  }
  return usableMs(Math.max(0, ...minutes) * 60_000);
};

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
