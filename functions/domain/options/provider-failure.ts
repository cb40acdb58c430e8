import type { Provider } from '../../providers/provider.ts';
import { AccessTokenRejected } from '../connection/with-access-token.ts';
import { ServiceError } from '../model/errors.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { ProviderAnswer } from '../model/ports.ts';
import { retryAfterMs } from '../waiting/retry-after.ts';

/** The labels of the field and of its chosen parents, and the scopes it needs, for error texts. */
export type LookupContext = {
  label: string;
  parentLabels?: readonly string[];
  scopes: readonly string[];
};

type Failure = 'unauthorized' | 'missingScope' | 'notFound' | 'rateLimited' | 'appConfiguration';
const byStatus = new Map<number, Failure>([
  [401, 'unauthorized'],
  [403, 'missingScope'],
  [404, 'notFound'],
  [429, 'rateLimited'],
]);

/** The error code in the body of a failed API call. */
export const errorCodeOf = ({ apiErrors }: Provider, { body }: ProviderAnswer) =>
  apiErrors && scalarAt(body, apiErrors.code);

/** Classifies a failure by the provider's error code, which is more precise than the HTTP status. */
const classify = (provider: Provider, answer: ProviderAnswer) => {
  const { apiErrors } = provider;
  const code = errorCodeOf(provider, answer);
  const kinds: Failure[] = [
    'rateLimited',
    'unauthorized',
    'appConfiguration',
    'missingScope',
    'notFound',
  ];
  const named = code && kinds.find((kind) => apiErrors?.[kind]?.includes(code));
  return named || byStatus.get(answer.status);
};

const isFailure = ({ successMember }: Provider, { status, body }: ProviderAnswer) =>
  status !== 200 || (successMember !== undefined && valueAt(body, successMember) !== true);

/**
 * Accepts a successful answer, and throws an error that says what to do for any other.
 * @throws AccessTokenRejected | ServiceError
 */
export const assertAnswered = (
  provider: Provider,
  field: LookupContext,
  answer: ProviderAnswer,
): void => {
  if (!isFailure(provider, answer)) return;
  const { label } = provider;
  switch (classify(provider, answer)) {
    case 'unauthorized':
      throw new AccessTokenRejected();
    case 'missingScope':
      throw new ServiceError(
        'missing_provider_scope',
        `${label} refuses to list ${field.label} for the connected account. Connect it again with a ` +
          `user who may see it${field.scopes.length > 0 ? `, and grant: ${field.scopes.join(', ')}` : ''}.`,
      );
    case 'appConfiguration':
      throw new ServiceError(
        'oauth_app_misconfigured',
        `${label} has this API switched off for our OAuth app. An operator must switch it on there.`,
      );
    case 'notFound':
      throw parentNotFound(provider, field);
    case 'rateLimited':
      throw new ServiceError(
        'provider_rate_limited',
        `The rate limit of ${label} is exceeded. Try again later.`,
        {
          retryAfterSeconds: retryAfterSeconds(answer.headers),
        },
      );
    default:
      throw new ServiceError(
        'provider_unavailable',
        `${label} failed to list ${field.label}. Try again in a moment.`,
        { cause: new Error(`${label} answered ${answer.status}`) },
      );
  }
};

/** The chosen parent no longer exists, or never did. */
export const parentNotFound = (provider: Provider, field: LookupContext): ServiceError => {
  const chosen = field.parentLabels?.join(' or ');
  return new ServiceError(
    'parent_not_found',
    chosen
      ? `${provider.label} does not find the chosen ${chosen}. Choose another.`
      : `${provider.label} did not find the list of ${field.label}. Try again; if it fails again, reconnect the account.`,
  );
};

/** Rounded up, between 1 and 3600; 30 when the provider does not say. */
const retryAfterSeconds = (headers: ProviderAnswer['headers']): number =>
  Math.max(1, Math.ceil((retryAfterMs(headers) ?? 30_000) / 1000));
