import type { Provider } from '../../catalogue/providers/provider.ts';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { oauthCallback } from '../contracts/callback.ts';
import { browserHashes } from '../domain/browser-binding.ts';
import type { Denial } from '../domain/deny-flow.ts';
import { authorizationFailure, type FailureReason } from '../domain/flow-failures.ts';
import type { Callback } from '../domain/verify-callback.ts';

type CallbackRequest = Pick<ApiRequest<typeof oauthCallback>, 'query' | 'headers'>;

/**
 * Reads what a browser brings back: a code, or why there is none.
 * @throws ServiceError for a browser that only preloads the link, and for a program without a state
 */
export const readCallback = (
  { publicBaseUrl }: { publicBaseUrl: string },
  provider: Provider,
  { query, headers }: CallbackRequest,
): { callback: Callback } | { denial: Denial } => {
  if (/\bprefetch\b|\bprerender\b/.test(headers['sec-purpose'] ?? headers.purpose ?? '')) {
    throw new ServiceError(
      'prefetch_refused',
      'A browser preloaded this link, which works only once. Open it instead.',
    );
  }
  const { code, state, error, iss } = query;
  if (code === undefined || state === undefined) {
    const reason =
      error === undefined
        ? withoutState(provider, headers, query)
        : authorizationFailure(provider, error, query.error_description);
    return { denial: { integrationType: provider.type, state, reason } };
  }
  const browsers = browserHashes(publicBaseUrl, headers.cookie);
  return { callback: { provider, state, code, parameters: textsOf(query), iss, browsers } };
};

const textsOf = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/**
 * Why a callback has no state. We did not send that client: it is a program, or the browser of a person
 * who installs our app at the provider or allowed it for their organization. We know no tenant, so we can
 * connect nothing and leave the code alone. Only browsers accept HTML.
 * @throws ServiceError validation_failed for a program
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-admin-consent for `admin_consent`
 */
const withoutState = (
  { administratorEndpoint }: Provider,
  { accept = '' }: Readonly<Record<string, string | undefined>>,
  { admin_consent: consent }: Readonly<Record<string, unknown>>,
): FailureReason => {
  const isAllowed = administratorEndpoint !== undefined && consent === 'True';
  if (/\btext\/html\b/i.test(accept)) return isAllowed ? 'app_allowed' : 'started_elsewhere';
  throw invalidField('state', 'it is missing; start the connection again');
};
