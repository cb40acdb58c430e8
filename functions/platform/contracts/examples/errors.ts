import type { ErrorCode } from '../error-codes.ts';

/** An error as it was answered; its code is known from its place. */
export type ErrorExample = {
  detail: string;
  errors?: readonly { field: string; message: string }[];
};

/**
 * A request to an endpoint and its answer, for the OpenAPI document. Each was really answered, and a
 * test plays it again. It stays out of the contract, so that no other bundle holds it.
 */
export type Example = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  response?: unknown;
  /** Linters take the answer for a schema, as fields of forms are like one: only its page shows it. */
  isOutsideDocument?: true;
  /** Errors that name this endpoint's own parameters. */
  refused?: Readonly<Partial<Record<ErrorCode, ErrorExample>>>;
};

export const exampleBaseUrl = 'https://api.example.com/api';
const exampleRequestId = '3f0c2b1e-8f5d-4a57-9d4e-0b8f1c6a7d21';

export const exampleBody = (code: ErrorCode, { detail, errors }: ErrorExample) => ({
  detail,
  code,
  request_id: exampleRequestId,
  doc_url: `${exampleBaseUrl}/docs/errors/${code}`,
  errors,
});

/** Of one parameter. */
export const invalid = (field: string, message: string): ErrorExample => ({
  detail: `${field}: ${message}.`,
  errors: [{ field, message }],
});

/** Of the endpoints that have a `limit`. */
export const wrongLimit = invalid('limit', 'send a whole number from 1 to 1000');

/** Of an endpoint without a key, which shares its limit with all callers. */
export const throttledExample: ErrorExample = {
  detail:
    'The whole service gets too many requests. Wait as long as Retry-After says, and a random part on top, then try again.',
};

/** Errors that any endpoint can answer so. */
export const errorExamples: Readonly<Partial<Record<ErrorCode, ErrorExample>>> = {
  malformed_json: { detail: 'The body is not JSON. Send a JSON object, or no body.' },
  malformed_request: { detail: 'The request cannot be read. Check its URL, headers and body.' },
  unauthorized: {
    detail:
      'No API key came, or it does not have the form of one: sk_, the name of an environment, _ and 36 letters and digits. Send a key in the header X-API-Key, with nothing else in it, not in Authorization.',
  },
  missing_scope: {
    detail: 'This API key lacks the scope agents:read. Use one that has it, or ask for a new key.',
  },
  not_found: {
    detail: 'There is no such integration. List them with GET /integrations.',
  },
  rate_limited: {
    detail:
      'This API key has exceeded its rate limit. Wait 1 s, and a random part on top, then try again.',
  },
  forbidden: { detail: 'This request is refused. Check its URL and headers.' },
  request_too_large: { detail: 'The request is larger than 6 MB. Send less.' },
  validation_failed: invalid('nickname', 'this field is unknown; leave it out'),
  agents_bound: {
    detail:
      '2 of the tenant’s agents are bound to this integration, which stays as it is. Bind each to another one or unbind it, or disconnect the integration without unless_bound.',
  },
  webhook_disabled: {
    detail:
      'This webhook is disabled, so nothing is sent to it. Enable it with PATCH /webhooks/{webhook_id} and {"status": "enabled"}, then try again.',
  },
  internal_error: {
    detail:
      'Something failed on our side. Try again; if it fails again, send the request_id to support.',
  },
};
