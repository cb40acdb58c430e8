import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Match } from './match-route.ts';

type ProxyEventFacts = {
  stage: string;
  match: Match;
  path: string;
  query: string;
  body: Buffer;
  requestId: string;
  authorizer: Record<string, string> | undefined;
};

/** The identity of a caller without IAM or Cognito: only address and user agent. */
const noIdentity = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
};

/**
 * The event of a Lambda proxy integration, payload format 1.0.
 * @throws URIError when the query is not percent-encoded UTF-8
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-payload-encodings.html
 * @see https://github.com/ministackorg/ministack/pull/767, which compared bodies on AWS
 */
export const proxyEvent = (
  request: IncomingMessage,
  { stage, match, path, query, body, requestId, authorizer }: ProxyEventFacts,
): APIGatewayProxyEvent => {
  const parameters = multiValues(query);
  const resourcePath = match.endpoint.path;
  return {
    resource: resourcePath,
    path: path.slice(stage.length + 1),
    httpMethod: match.endpoint.method,
    headers: lastValues(request.headersDistinct),
    multiValueHeaders: request.headersDistinct,
    queryStringParameters: parameters && lastValues(parameters),
    multiValueQueryStringParameters: parameters,
    pathParameters: Object.keys(match.pathParameters).length > 0 ? match.pathParameters : null,
    stageVariables: null,
    // Without binary media types every body is text: what is not UTF-8 arrives as U+FFFD.
    body: body.length === 0 ? null : body.toString('utf8'),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer,
      domainName: request.headers.host,
      httpMethod: match.endpoint.method,
      identity: {
        ...noIdentity,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: request.headers['user-agent'] ?? null,
      },
      path,
      protocol: `HTTP/${request.httpVersion}`,
      requestId,
      requestTimeEpoch: Date.now(),
      resourceId: match.endpoint.functionName,
      resourcePath,
      stage,
    },
  };
};

const multiValues = (query: string): Record<string, string[]> | null => {
  if (query === '') return null;
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  const values: [string, string][] = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals === -1
        ? [decode(pair), '']
        : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
  const grouped = Map.groupBy(values, ([name]) => name);
  return Object.fromEntries([...grouped].map(([name, pairs]) => [name, pairs.map(([, v]) => v)]));
};

const lastValues = (multi: NodeJS.Dict<string[]>) =>
  Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values?.at(-1)]));
