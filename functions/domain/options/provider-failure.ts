import type { LiveChoices } from '../../components/component.ts';
import type { Provider } from '../../providers/provider.ts';
import { AccessTokenRejected } from '../connection/with-access-token.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import type { ProviderAnswer } from '../model/ports.ts';
import { errorCodesOf, failureOf, waitMsOf } from './provider-answer.ts';

/** The labels of the field and of its chosen parents, and the scopes it needs, for error texts. */
export type LookupContext = {
  label: string;
  parentLabels?: readonly string[];
  scopes: readonly string[];
  parentErrors?: readonly string[];
  neededParent?: LiveChoices['neededParent'];
};

/**
 * Accepts a successful answer, and throws an error that says what to do for any other.
 * @throws AccessTokenRejected | ServiceError
 */
export const assertAnswered = (
  provider: Provider,
  field: LookupContext,
  answer: ProviderAnswer,
): void => {
  const failure = failureOf(provider, answer);
  if (failure === undefined) return;
  assertParents(provider, field, errorCodesOf(provider, answer));
  const { label } = provider;
  switch (failure) {
    case 'unauthorized':
      throw new AccessTokenRejected();
    case 'missingScope':
      throw new ServiceError(
        'missing_provider_scope',
        `${label} refuses to list ${field.label} for the connected account. Connect it again` +
          `${field.scopes.length > 0 ? `, and grant: ${field.scopes.join(', ')}` : ''}. If that changes ` +
          'nothing, its user may not see them: connect with another user.',
      );
    case 'appConfiguration':
      throw new ServiceError(
        'oauth_app_misconfigured',
        `${label} has this API switched off for our OAuth app. An operator must switch it on there.`,
      );
    case 'versionEnded':
      throw versionEnded(provider, answer);
    case 'notFound':
      throw parentNotFound(provider, field);
    case 'rateLimited':
      throw rateLimited(provider, answer);
    default:
      throw new ServiceError(
        'provider_unavailable',
        `${label} failed to list ${field.label}. Try again in a moment.`,
        { cause: new Error(`${label} answered ${answer.status}`) },
      );
  }
};

const assertParents = (
  provider: Provider,
  field: LookupContext,
  codes: readonly string[],
): void => {
  const { parentErrors = [], neededParent } = field;
  if (parentErrors.some((code) => codes.includes(code))) throw parentNotFound(provider, field);
  if (neededParent?.errors.some((code) => codes.includes(code))) {
    const { key } = neededParent;
    throw invalidField(
      key,
      `this account needs it; choose one first and send its id as ?${key}=<id>`,
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

/** Only a newer release of this service helps. The cause is what the operator reads in the log. */
const versionEnded = ({ label }: Provider, { status }: ProviderAnswer): ServiceError =>
  new ServiceError(
    'api_version_ended',
    `${label} has ended the version of its API that this service calls. Trying again does not help: ` +
      'an operator must update this service.',
    {
      cause: new Error(
        `${label} answered ${status}: the version of its API that this release calls has ended. ` +
          'Deploy a release that calls a newer one; docs/providers.md lists them.',
      ),
    },
  );

/** Rounds the wait up to whole seconds. */
const rateLimited = (provider: Provider, answer: ProviderAnswer): ServiceError =>
  new ServiceError(
    'provider_rate_limited',
    `The rate limit of ${provider.label} is exceeded. Try again later.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMsOf(provider, answer) / 1000)) },
  );
