import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { GatewayEndpoint } from '../../../infra/local/aws/gateway/match-route.ts';
import type { GatewayResult } from '../../../infra/local/aws/gateway/server.ts';
import { keyOf, type ModelResources } from '../cloudformation/model-resource.ts';

/** Creates tables of these properties, without those that only AWS has. */
export const createDeployedTables = async (
  client: DynamoDBClient,
  tables: readonly Record<string, unknown>[],
): Promise<void> => {
  for (const table of tables) {
    const {
      PointInTimeRecoverySpecification: _recovery,
      TimeToLiveSpecification: _timeToLive,
      DeletionProtectionEnabled: _protection,
      StreamSpecification,
      ...definition
    } = table;
    // The template has the same form as the API, but for a stream, which is enabled by being there.
    const stream = StreamSpecification
      ? { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }
      : {};
    const input: CreateTableCommandInput = JSON.parse(JSON.stringify({ ...definition, ...stream }));
    await client.send(new CreateTableCommand(input));
    const wait = { client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 1 };
    await waitUntilTableExists(wait, { TableName: input.TableName });
  }
};

/** The headers that a template maps: constants in quotes, and the request's id. */
const headersOf = (parameters: unknown, requestId: string) =>
  Object.fromEntries(
    Object.entries(Object(parameters)).map(([name, value]) => [
      name.replace(/^.*\.header\./, ''),
      value === 'context.requestId' ? requestId : String(value).slice(1, -1),
    ]),
  );

const bodyOf = (templates: unknown, requestId: string): string =>
  String(Object(templates)['application/json']).replaceAll('$context.requestId', requestId);

/**
 * What a mock integration answers to a request.
 * @throws Error if it has another status than its template makes, or headers that its method does not declare
 */
const mocked = (method: Record<string, unknown>, requestId: string): GatewayResult => {
  const { RequestTemplates, PassthroughBehavior, IntegrationResponses } = Object(
    method.Integration,
  );
  const [{ StatusCode, ResponseParameters, ResponseTemplates }] = IntegrationResponses;
  const [declared] = Object(method.MethodResponses);
  const isMade =
    PassthroughBehavior === 'NEVER' &&
    RequestTemplates['application/json'] === JSON.stringify({ statusCode: Number(StatusCode) }) &&
    declared.StatusCode === StatusCode &&
    Object.keys(ResponseParameters).every((name) => declared.ResponseParameters[name]);
  if (!isMade) throw new Error(`API Gateway cannot answer ${method.HttpMethod} so`);
  const headers = headersOf(ResponseParameters, requestId);
  return {
    status: Number(StatusCode),
    headers: ResponseTemplates ? { ...headers, 'Content-Type': 'application/json' } : headers,
    body: ResponseTemplates ? bodyOf(ResponseTemplates, requestId) : '',
  };
};

/** The name of the function whose alias an ARN or an address of API Gateway ends with. */
const functionIn = (arn: unknown): string =>
  /:function:([\w-]+):live(?:\/invocations)?$/.exec(String(arn))?.[1] ?? '';

/**
 * The REST API as an account has it: resources, methods, which function each invokes and whether it may,
 * and gateway responses. It does not read the route table.
 */
export const readDeployedApi = (resources: ModelResources) => {
  const propertiesOf = (type: string) => resources.ofType(type).map(({ properties }) => properties);
  const pathOf = (id: unknown): string => {
    const resource = resources.get(keyOf('AWS::ApiGateway::Resource', String(id)));
    if (!resource) return '';
    return `${pathOf(resource.properties.ParentId)}/${resource.properties.PathPart}`;
  };
  const permitted = propertiesOf('AWS::Lambda::Permission')
    .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com')
    .map(({ FunctionName }) => functionIn(FunctionName));
  /** API Gateway must be permitted to invoke it. */
  const invoked = (uri: unknown): string => {
    const name = functionIn(uri);
    if (!permitted.includes(name)) throw new Error(`API Gateway may not invoke ${uri}`);
    return name;
  };
  const [authorizer] = resources.ofType('AWS::ApiGateway::Authorizer');
  const { properties: token = {} } = authorizer ?? {};
  const endpoints = propertiesOf('AWS::ApiGateway::Method').map((method): GatewayEndpoint => {
    const { Type, Uri } = Object(method.Integration);
    const isMock = Type === 'MOCK';
    if (!isMock && Type !== 'AWS_PROXY') throw new Error(`an integration of type ${Type}`);
    return {
      method: String(method.HttpMethod),
      path: pathOf(method.ResourceId) || '/',
      isKeyed: method.AuthorizationType === 'CUSTOM' && method.AuthorizerId === authorizer?.id,
      functionName: isMock ? '' : invoked(Uri),
      ...(isMock ? { mock: (id) => mocked(method, id) } : {}),
    };
  });

  const respond = (type: string, requestId: string): GatewayResult => {
    const { StatusCode, ResponseParameters, ResponseTemplates } =
      propertiesOf('AWS::ApiGateway::GatewayResponse').find(
        ({ ResponseType }) => ResponseType === type,
      ) ?? {};
    return {
      status: Number(StatusCode),
      headers: { 'Content-Type': 'application/json', ...headersOf(ResponseParameters, requestId) },
      body: bodyOf(ResponseTemplates, requestId),
    };
  };
  return {
    endpoints,
    respond,
    authorizer: invoked(token.AuthorizerUri),
    token: {
      pattern: String(token.IdentityValidationExpression),
      cacheSeconds: Number(token.AuthorizerResultTtlInSeconds),
    },
  };
};
