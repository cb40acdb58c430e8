import { afterRefusal } from '../connections/domain/problem.ts';
import { noticeMostBytes, usualMostBytes } from '../platform/contracts/route.ts';
import type { ErrorCode } from '../platform/contracts/service-error.ts';

/**
 * What to do next about each error code, for the developer who calls the API. The pages of the codes
 * and docs/integrate/errors.md show it. No function that answers data loads it.
 */
export const errorHelp: Readonly<Record<ErrorCode, string>> = {
  malformed_json:
    'Send a JSON object with the header Content-Type: application/json, or no body at all. Look for a trailing comma, single quotes, or a body that is cut off.',
  malformed_request:
    'Check the URL, the headers and the body. Percent-encode every parameter as UTF-8, and keep the request line and all headers together below 10 kB.',
  invalid_event_token:
    'Only providers send these. err says what is wrong, as RFC 8935 defines it: look at the client ids that the token is for, and at the keys of its issuer. Do not send the same token again.',
  prefetch_refused:
    'Nothing to do: the person who follows the link gets an answer. Do not prefetch or preview the address of a callback.',
  unauthorized:
    'The detail says which fault it is: no key, a wrong form, another environment, or a key that was not copied whole, is unknown, was revoked or has expired. Send a key of this environment in the header X-API-Key, with no other text around it. Authorization: Bearer is not read. A key begins with sk_ and the name of its environment. If yours was revoked or has expired, ask for a new one.',
  missing_scope:
    'Use a key that has the scope that the answer names, or ask for a new key with it.',
  origin_not_allowed:
    'Make the session with the origin of the page in allowed_origins: scheme, host and port, as location.origin has them. A page in a sandbox, a file and a server have none that can be allowed; a server uses an API key.',
  integration_type_not_allowed:
    'Make the session with this type in integration_types, or without integration_types.',
  forbidden: 'Check the URL and the headers.',
  not_found:
    'Check the method, the path and the ids in it against this documentation. A wrong method and a resource of another tenant are not found either.',
  request_too_large: `Send a smaller body: an endpoint takes ${usualMostBytes / 1024} kB, and a provider’s notice may have ${noticeMostBytes / 1024} kB.`,
  validation_failed:
    'Correct each field that errors lists: its message says what the field needs. Do not send the same request again.',
  oauth_app_not_configured:
    'Ask whoever runs this service to store the OAuth app of this integration type. Then send the request again, or let the person connect on the settings page.',
  session_binding_required:
    'Send completion: by_server in the body of the start, and complete the connection from your server. Or send a browser_binding. The guide says how to do both.',
  completion_code_unknown:
    'Do not send the same request again. Use a key of the tenant that started the connection, and the attempt_id of that start. Complete nothing for a person who did not start it: let them start their own connection.',
  completion_code_expired:
    'Let the person start the connection again, and send the completion code as soon as their browser brings it.',
  integration_not_connected:
    'Start a connection with POST /integrations/oauth_start/{integration_type}, and send the person to its authorization_url. If you named a connection, check its id.',
  reconnect_required: `With Retry-After, the provider refuses the connection for now. ${afterRefusal()} Without it, ask the person to connect the account again: POST /integrations/oauth_start/{integration_type}. The connection keeps its id.`,
  missing_provider_scope:
    'Ask the person to connect the account again and to allow every permission that the provider asks for.',
  parent_not_found:
    'Read the options of the parent field again, and let the person choose another one. The old one may be deleted, or this account may not see it.',
  webhook_disabled:
    'Look at disabled of GET /webhooks/{webhook_id}, which says why and since when. Repair your receiver, test it with POST /webhooks/{webhook_id}/test, and enable the webhook with PATCH /webhooks/{webhook_id}.',
  rate_limited:
    'Wait as many seconds as Retry-After says, and a random part on top, then send the request again. The detail says whose limit it was: of the key, of all keys of the tenant, of the tenant’s look-ups at a provider, of tests of its webhooks, of the address, or of the whole service. RateLimit-Remaining says what the first two leave; share answers between your processes instead of asking for each.',
  provider_rate_limited:
    'Wait as many seconds as Retry-After says, and a random part on top, then send the request again. The provider counts the requests of all that use this account.',
  provider_unavailable:
    'Try again after a few seconds, then less and less often. If it lasts, look at the status page of the provider.',
  oauth_app_misconfigured:
    'Send the X-Request-Id of the answer to support. An operator must correct the OAuth app; trying again does not help.',
  api_version_ended:
    'Send the X-Request-Id of the answer to support. This service must be updated; trying again does not help.',
  internal_error:
    'Try again after a few seconds. If it fails again, send the X-Request-Id of the answer to support.',
};
