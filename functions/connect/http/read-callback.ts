import type { Provider } from '../../catalogue/providers/provider.ts';
import {
  invalidField,
  invalidFields,
  ServiceError,
} from '../../platform/contracts/service-error.ts';
import { prefersHtml } from '../../platform/http/accept.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { FieldError } from '../../platform/model/fault.ts';
import type { oauthCallback } from '../contracts/callback.ts';
import { browserHashes } from '../domain/browser-binding.ts';
import type { Denial } from '../domain/deny-flow.ts';
import { authorizationFailure, type FailureReason } from '../domain/flow-failures.ts';
import type { Callback } from '../domain/verify-callback.ts';

type CallbackRequest = Pick<
  ApiRequest<typeof oauthCallback>,
  'query' | 'queryProblems' | 'headers'
>;

/**
 * Reads what a browser brings back: a code, or why there is none. A person with the state of a flow returns to
 * where they began, whatever else is wrong; a program is told what it is.
 * @throws ServiceError for a browser that only preloads the link, and for what cannot be read
 */
export const readCallback = (
  { publicBaseUrl }: { publicBaseUrl: string },
  provider: Provider,
  { query, queryProblems, headers }: CallbackRequest,
): { callback: Callback } | { denial: Denial } => {
  if (/\bprefetch\b|\bprerender\b/.test(headers['sec-purpose'] ?? headers.purpose ?? '')) {
    throw new ServiceError(
      'prefetch_refused',
      'A browser preloaded this link, which works only once. Open it instead.',
    );
  }
  const { code, state, error, error_description: description, iss } = query;
  const problems = problemsOf(query, queryProblems);
  const isPerson = () => prefersHtml(headers.accept);
  if (problems.length > 0 && !(state !== undefined && isPerson())) throw invalidFields(problems);
  const denied = (reason: FailureReason) => ({
    denial: { integrationType: provider.type, state, reason },
  });
  if (error !== undefined) return denied(authorizationFailure(provider, error, description));
  if (problems.length > 0) return denied('exchange_failed');
  if (code === undefined || state === undefined)
    return denied(withoutState(provider, query, isPerson()));
  const browsers = browserHashes(publicBaseUrl, headers.cookie);
  return { callback: { provider, state, code, parameters: textsOf(query), iss, browsers } };
};

/** What fits the schema, so that a person's state can be read, and is no callback all the same. */
const problemsOf = (
  { code, state, error }: CallbackRequest['query'],
  found: CallbackRequest['queryProblems'],
): readonly FieldError[] => {
  if (found.length > 0) return found;
  const problem = (message: string) => [
    { field: 'code', message: `${message}; start the connection again` },
  ];
  if (code !== undefined && error !== undefined) return problem('it came together with error');
  const isIncomplete = state !== undefined && code === undefined && error === undefined;
  return isIncomplete ? problem('it is missing') : found;
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
 * connect nothing and leave the code alone.
 * @throws ServiceError validation_failed for a program
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-admin-consent for `admin_consent`
 */
const withoutState = (
  { administratorEndpoint }: Provider,
  { admin_consent: consent }: Readonly<Record<string, unknown>>,
  isPerson: boolean,
): FailureReason => {
  if (!isPerson) throw invalidField('state', 'it is missing; start the connection again');
  const isAllowed = administratorEndpoint !== undefined && consent === 'True';
  return isAllowed ? 'app_allowed' : 'started_elsewhere';
};
