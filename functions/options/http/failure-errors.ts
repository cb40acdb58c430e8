import type { ErrorCode } from '../../platform/contracts/error-codes.ts';
import type { ProviderFailure } from '../domain/reading/provider-failure.ts';
import type { FailureContext } from './failure-context.ts';

/** The answer to each failure; the text of one about a parameter is in `fieldErrors` of its own. */
export const failureErrors = {
  missing_scope: [
    'missing_provider_scope',
    ({ label, list, scopes, start, hasAllScopes }) =>
      hasAllScopes
        ? `${label} does not give the connected account the choices of ${list}, though it was granted ` +
          'what they need. Its user may not see them: give them access there, or connect with another user.'
        : `${label} does not give the connected account the choices of ${list}. Connect it again` +
          `${andGrant(scopes, start)}. If that changes nothing, its user may not see them: connect with ` +
          'another user.',
  ],
  prerequisite_hidden: [
    'missing_provider_scope',
    ({ label, list, scopes, start }) =>
      `This ${label} account does not let us look up ${list}. Connect it again with a user who ` +
      `manages it${andGrant(scopes, start)}.`,
  ],
  app_configuration: [
    'oauth_app_misconfigured',
    ({ label }) =>
      `${label} has this API switched off for our OAuth app. An operator must switch it on there.`,
  ],
  tenant_app_configuration: [
    'tenant_app_misconfigured',
    ({ label }) =>
      `${label} has this API switched off for your own OAuth app. Switch it on there, then try again.`,
  ],
  version_ended: [
    'api_version_ended',
    ({ label }) =>
      `${label} has ended the version of its API that this service calls. Trying again does not help: ` +
      'an operator must update this service.',
  ],
  parent_not_found: [
    'parent_not_found',
    ({ label, list, chosen }) =>
      chosen
        ? `${label} does not find the chosen ${chosen}. Choose another.`
        : `${label} did not find the choices of ${list}. Try again; if it fails again, reconnect the account.`,
  ],
  rate_limited: [
    'provider_rate_limited',
    ({ label }) => `The rate limit of ${label} is exceeded. Try again later.`,
  ],
  cooling_down: [
    'provider_rate_limited',
    ({ label, ofApp, ofTenantApp, seconds }) => {
      const users = ofTenantApp ? 'your own OAuth app' : 'this service';
      const whose = ofApp
        ? `${label}’s rate limit for all that use ${users}`
        : 'The provider’s rate limit for this account';
      return `${whose} is exceeded. ${waitFor(seconds)}`;
    },
  ],
  over_budget: [
    'rate_limited',
    ({ label, seconds }) =>
      `The API keys of your account together ask ${label} for too much at once. ${waitFor(seconds)} Ask for fewer lists at once; another key does not help.`,
  ],
  unknown_form: [
    'provider_unavailable',
    ({ label }) =>
      `${label} answered in an unknown form. Try again; if it fails again, contact support.`,
  ],
  unknown_error: [
    'provider_unavailable',
    ({ label, list, isUnpaid }) =>
      isUnpaid
        ? `${label} answers that the connected account has not paid. Whoever manages it must pay there; ` +
          'until then, trying again does not help.'
        : `${label} could not give the choices of ${list}. Try again in a moment.`,
  ],
  // Another try would bring the same.
  too_large: [
    'provider_unavailable',
    ({ label, mebibytes }) =>
      `${label} answered with more than can be read (${mebibytes} MiB). Narrow the search or choose another ` +
      'parent; if that is not possible, tell support.',
  ],
  no_response: ['provider_unavailable', ({ label }) => noResponse(label)],
  out_of_time: ['provider_unavailable', ({ label }) => noResponse(label)],
} satisfies Record<
  Exclude<ProviderFailure, FailureWithOwnError>['why'] | 'tenant_app_configuration',
  [ErrorCode, (about: FailureContext) => string]
>;

const andGrant = (scopes: string, start: string) =>
  scopes ? `, and grant: ${scopes}${start}` : '';

const waitFor = (seconds: number) => `Wait ${seconds} s, and a random part on top, then try again.`;

const noResponse = (label: string) => `${label} did not answer as expected. Try again in a moment.`;

/** Failures that are answered in their own way. */
type FailureWithOwnError = ProviderFailure & {
  why: 'parent_needed' | 'position_gone' | 'cursor_of_another_list' | 'no_access';
};
