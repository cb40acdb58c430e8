import { afterRefusal } from '../connections/domain/problem.ts';
import type { ErrorCode } from '../platform/contracts/error-codes.ts';
import { noticeMostBytes, usualMostBytes } from '../platform/contracts/route.ts';

/**
 * What to do next about each error code, for the developer who calls the API. The pages of the codes
 * and docs/integrate/errors.md show it. No function that answers data loads it.
 */
export const errorHelp: Readonly<Record<ErrorCode, string>> = {
  malformed_json:
    'Send a JSON object with the header Content-Type: application/json, or no body. Encode it as UTF-8. Look for a trailing comma or single quotes.',
  malformed_request:
    'Percent-encode every parameter as UTF-8, and keep the request line and all headers together below 10 kB.',
  invalid_event_token:
    'Only providers send these. err says what is wrong, as RFC 8935 defines it: check the client ids that the token is for, and the keys of its issuer.',
  prefetch_refused:
    'Do not prefetch or preview the address of a callback: the person who follows the link gets a response.',
  unauthorized:
    'The detail says what is wrong. Send a whole key of this environment in the header X-API-Key, without Bearer: it begins with sk_ and the name of its environment. If it was revoked or has expired, ask for a new one.',
  missing_scope: 'Use a key with the scope that the detail names, or ask for one.',
  origin_not_allowed:
    'Make the session with the page’s location.origin in allowed_origins. A page in a sandbox and a file have no origin that can be allowed; a server uses an API key.',
  integration_type_not_allowed:
    'Make the session with this type in integration_types, or without integration_types.',
  forbidden: 'Check the URL and the headers.',
  not_found:
    'Check the method, the path and the ids in it. A wrong method and a resource of another tenant are not found either.',
  agents_bound:
    'Bind its agents to another integration, or unbind them: DELETE /agents/{agent_id}/integrations/{integration_type}. Or disconnect it without unless_bound.',
  request_too_large: `Send a smaller body: an endpoint takes ${usualMostBytes / 1024} kB, and a provider’s notice may have ${noticeMostBytes / 1024} kB.`,
  validation_failed: 'Correct each field that errors lists: its message says what the field needs.',
  oauth_app_not_configured:
    'Ask the operator to store the OAuth app of this integration type. Then try again.',
  too_many_connections:
    'Disconnect what nobody needs: GET /integrations lists all. Or ask the operator to raise the limit. To connect an account again, send integration_id.',
  session_binding_required:
    'Send completion: by_server in the body of the start, and complete the connection from your server; or send a browser_binding. The guide describes both.',
  completion_code_unknown:
    'Use a key of the tenant that started the connection, and the attempt_id of that start. Complete nothing for a person who did not start it.',
  completion_code_expired:
    'Let the person start the connection again, and send the completion code as soon as their browser brings it.',
  integration_not_connected:
    'Start a connection with POST /integrations/oauth_start/{integration_type}, and send the person to its authorization_url. If you named a connection, check its id.',
  reconnect_required: `With Retry-After, the provider refuses the connection for now. ${afterRefusal()} Without it, ask the person to connect the account again: POST /integrations/oauth_start/{integration_type}. The connection keeps its id.`,
  missing_provider_scope:
    'Ask the person to connect the account again and to allow every permission that the provider asks for.',
  tenant_app_misconfigured:
    'Compare the tenant’s app with that at the provider, which the detail names, and store it again as it is there. If the tenant has it no more, ask the person to connect the account again: POST /integrations/oauth_start/{integration_type}.',
  parent_not_found:
    'Read the options of the parent field again, and let the person choose another one.',
  response_too_large:
    'Only services of the platform get this. Ask the provider for less at once: a smaller page or fewer members.',
  webhook_disabled:
    'GET /webhooks/{webhook_id} says why and since when it is disabled. Repair your receiver, test it with POST /webhooks/{webhook_id}/test, and enable the webhook with PATCH /webhooks/{webhook_id}.',
  rate_limited:
    'Wait as many seconds as Retry-After says, and a random part on top, then send the request again. The detail says whose limit it was.',
  provider_rate_limited:
    'Wait as many seconds as Retry-After says, and a random part on top, then send the request again. The provider counts the requests of all that use this account.',
  provider_unavailable:
    'Try again after a few seconds, then less often. If it lasts, look at the provider’s status page.',
  oauth_app_misconfigured:
    'Send the X-Request-Id to support. An operator must correct the OAuth app; trying again does not help.',
  api_version_ended:
    'Send the X-Request-Id to support. This service must be updated; trying again does not help.',
  internal_error:
    'Try again after a few seconds. If it fails again, send the X-Request-Id to support.',
};
