import type { ServerResponse } from 'node:http';

/** A whole answer: a function's, or one that the gateway gives itself. */
export type GatewayAnswer = {
  status: number;
  headers: Record<string, string | number | boolean>;
  body: string;
};

/**
 * The gateway responses that are given here.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
export type GatewayResponseType =
  | 'UNAUTHORIZED'
  | 'ACCESS_DENIED'
  | 'AUTHORIZER_FAILURE'
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'REQUEST_TOO_LARGE'
  | 'BAD_REQUEST_PARAMETERS'
  | 'INTEGRATION_FAILURE'
  | 'INTEGRATION_TIMEOUT'
  | 'DEFAULT_5XX';

/** The gateway responses of an API, as it configures them. */
export type Respond = (type: GatewayResponseType, requestId: string) => GatewayAnswer;

export const writeGatewayAnswer = (
  response: ServerResponse,
  { status, headers, body }: GatewayAnswer,
): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  response.statusCode = status;
  response.end(body);
};
