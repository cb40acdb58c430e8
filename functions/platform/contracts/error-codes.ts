import type { Fault } from '../model/fault.ts';

/** The meaning of every machine-readable `code` of an error body, by status (section 7 of the API reference, and 413). */
const meanings = {
  400: {
    malformed_json: 'The request body is not JSON.',
    malformed_request: 'The request cannot be read.',
    invalid_event_token: 'The security event token is not valid, or not for this service.',
    prefetch_refused: 'A browser prefetched the callback; prefetches are refused.',
  },
  401: { unauthorized: 'The API key is missing or not valid.' },
  403: {
    missing_scope: 'The API key, or the session, lacks the scope that this endpoint needs.',
    origin_not_allowed: 'The session is not for pages of the origin that sent this request.',
    integration_type_not_allowed: 'The session is not for this integration type.',
    forbidden: 'The request was refused.',
  },
  404: { not_found: 'No such endpoint or resource.' },
  409: { agents_bound: 'Agents are bound to this integration.' },
  413: { request_too_large: 'The body is larger than this endpoint takes.' },
  422: {
    validation_failed: 'A parameter is missing or not valid.',
    oauth_app_not_configured: 'No OAuth app is configured for this integration type.',
    too_many_connections: 'The tenant has as many connections as it may have.',
    session_binding_required: 'This tenant must bind each start to the session of its person.',
    completion_code_unknown:
      'This completion code was not issued for this tenant, or not for this attempt.',
    completion_code_expired: 'The completion code was not used within five minutes.',
    integration_not_connected: 'The tenant has not connected this account.',
    reconnect_required: 'The provider no longer accepts the connection, or refuses it for now.',
    missing_provider_scope:
      'The connected account did not grant a permission that the look-up needs.',
    tenant_app_misconfigured:
      'The provider refuses the tenant’s own OAuth app, or it is not stored any more.',
    parent_not_found:
      'The provider does not find the chosen parent, or this account may not see it.',
    response_too_large: 'The provider’s response is too large to return.',
    webhook_disabled: 'The webhook is disabled, and nothing is sent to it.',
  },
  429: {
    rate_limited: 'The API key, or all keys of the tenant together, have exceeded the rate limit.',
    provider_rate_limited: 'The provider’s rate limit for us is exceeded.',
  },
  500: {
    provider_unavailable: 'The provider did not answer as documented.',
    oauth_app_misconfigured: 'The provider refuses our OAuth app; an operator must fix it.',
    api_version_ended:
      'The provider has ended the version of its API that we call; an operator must update us.',
    internal_error: 'Something failed on our side.',
  },
} as const;

type MeaningsOf<Status> = Status extends keyof typeof meanings
  ? keyof (typeof meanings)[Status]
  : never;
export type ErrorCode = MeaningsOf<keyof typeof meanings>;

const byCode = (all: Readonly<Record<number, Readonly<Record<string, string>>>>) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([status, ofStatus]) =>
      Object.entries(ofStatus).map(([code, meaning]) => [
        code,
        { status: Number(status), meaning },
      ]),
    ),
  ) as Readonly<Record<ErrorCode, { status: number; meaning: string }>>;

export const errorCodes = /* @__PURE__ */ byCode(meanings);

/** What is wrong with a security event token (RFC 8935 section 2.4). */
export const eventTokenErrors = [
  'invalid_request',
  'invalid_key',
  'invalid_issuer',
  'invalid_audience',
  'authentication_failed',
] as const;

export type EventTokenError = (typeof eventTokenErrors)[number];

export const faultOf = (code: ErrorCode): Fault => {
  if (code.startsWith('provider_')) return 'provider';
  return errorCodes[code].status >= 500 ? 'us' : 'caller';
};
