import { type ErrorCode, errorCodes } from '../functions/platform/contracts/error-codes.ts';
import { basePath } from '../functions/platform/contracts/route.ts';
import { exposedHeaders } from '../functions/platform/http/cors.ts';
import { docUrlOf, helpLink } from '../functions/platform/http/error-response.ts';
import { securityHeaders } from '../functions/platform/http/json.ts';

/** An answer that API Gateway gives itself, before or instead of a function. */
export type GatewayResponse = {
  status: number;
  code: ErrorCode;
  detail: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * Pages of every origin may read the responses of the gateway itself, which hold nothing of anybody.
 * Without these headers a browser would only report that there was no response.
 */
const readableByPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

/** @param headers besides those of every error */
export const gatewayResponse = (
  code: ErrorCode,
  detail: string,
  headers: Record<string, string> = {},
): GatewayResponse => ({
  status: errorCodes[code].status,
  code,
  detail,
  headers: { ...securityHeaders, ...readableByPages, ...helpLink(code), ...headers },
});

const unauthorized = (detail: string) =>
  gatewayResponse('unauthorized', detail, { 'WWW-Authenticate': 'ApiKey' });

/** One answer for both: the gateway does not say which of them it was, and no function runs. */
const noKey = unauthorized(
  'No API key came, or it does not have the form of one: sk_, the name of an environment, _ and 36 letters and digits. Send a key in the header X-API-Key, with nothing else in it, not in Authorization.',
);
/** What a local stack answers to a request for another host; in AWS, none comes to this API. */
export const foreignHost = gatewayResponse(
  'forbidden',
  'This request is refused. Check its URL and headers.',
);
/**
 * API Gateway answers a wrong method of a known path with it too. Of an unknown path or method it
 * reads Authorization as a signature of AWS, which it is of no caller of this API.
 * @see https://github.com/HumanCellAtlas/data-store/issues/328
 * @see https://github.com/amazon-archives/aws-cognito-angular-quickstart/issues/50
 */
const notFound = gatewayResponse(
  'not_found',
  `There is no such endpoint. The path is wrong, or it has other methods: GET /${basePath}/openapi.json or GET /${basePath}/docs lists all.`,
);
const malformed = gatewayResponse(
  'malformed_request',
  'The request cannot be read. Check its URL, headers and body.',
);
const throttled = gatewayResponse(
  'rate_limited',
  'The whole service gets too many requests. Wait as long as Retry-After says, and a random part on top, then try again.',
  { 'Retry-After': '1' },
);
/**
 * Also if Lambda starts no function, or no authorizer, because too many of them run: API Gateway then
 * responds with 500, made from INTEGRATION_FAILURE. It does not pass on why, so one response fits all.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway-errors.html
 * @see https://repost.aws/questions/QUL-z6rJbmR4meafB7MzYXxw/inconsistencies-in-response-codes-depending-on-whether-api-gateway-response-settings-are-configured
 */
const failed = gatewayResponse(
  'internal_error',
  'Too many requests are answered at this moment, or something failed on our side. Wait as long as Retry-After says, and a random part on top, then try again; if it fails again, send the request_id to support.',
  { 'Retry-After': '5' },
);

/**
 * Every response type of API Gateway that a client can get, with the statuses of section 7 of the
 * API reference, and the 413 that AWS gives whatever is set (decision 1). DEFAULT_4XX is missing on
 * purpose: a status set there overrides every other 4XX.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
export const gatewayResponses = {
  UNAUTHORIZED: noKey,
  INVALID_API_KEY: noKey,
  // The authorizer denies what has the form of a key, and says why.
  ACCESS_DENIED: unauthorized('This API key or session is not accepted. $context.authorizer.fault'),
  // Its rules block for a rate alone, which they count over a minute, and notice usually half a minute
  // late: https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-caveats.html
  // Without a custom response of WAF this one is sent: https://docs.aws.amazon.com/waf/latest/developerguide/customizing-the-response-for-blocked-requests.html
  WAF_FILTERED: gatewayResponse(
    'rate_limited',
    'Too many requests came from this address, or with this API key. Wait as long as Retry-After says, then send fewer.',
    { 'Retry-After': '90' },
  ),
  MISSING_AUTHENTICATION_TOKEN: notFound,
  INVALID_SIGNATURE: notFound,
  EXPIRED_TOKEN: notFound,
  RESOURCE_NOT_FOUND: notFound,
  BAD_REQUEST_PARAMETERS: malformed,
  BAD_REQUEST_BODY: malformed,
  UNSUPPORTED_MEDIA_TYPE: malformed,
  REQUEST_TOO_LARGE: gatewayResponse(
    'request_too_large',
    'The request is larger than 6 MB. Send less.',
  ),
  THROTTLED: throttled,
  QUOTA_EXCEEDED: throttled,
  API_CONFIGURATION_ERROR: failed,
  AUTHORIZER_CONFIGURATION_ERROR: failed,
  AUTHORIZER_FAILURE: failed,
  INTEGRATION_FAILURE: failed,
  INTEGRATION_TIMEOUT: failed,
  DEFAULT_5XX: failed,
} as const satisfies Record<string, GatewayResponse>;

/**
 * The body of a gateway response. Texts are constants, also those of the authorizer, since the gateway
 * puts in variables as they are and escapes no JSON. Unverified: what it puts in for a `fault` that the
 * authorizer did not give.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-gateway-responses.responseTemplates.html
 * @see https://www.repost.aws/questions/QUKDpmrAvWSCKwfjxhRiZD4Q/customizing-rest-api-gateway-authorizer-response
 * @param baseUrl the base address, which is the same whatever name a request came to
 * @param requestId by default the variable in whose place API Gateway puts it
 */
export const gatewayResponseBody = (
  { detail, code }: GatewayResponse,
  baseUrl: string,
  requestId = '$context.requestId',
): string =>
  JSON.stringify({ detail, code, request_id: requestId, doc_url: docUrlOf(baseUrl, code) });
