import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { respondWith } from '../../../infra/local/api-gateway.ts';
import type { GatewayEndpoint } from '../../../infra/local/aws/gateway/match-route.ts';
import type { GatewayResult, Respond } from '../../../infra/local/aws/gateway/server.ts';
import { render } from '../../infra/cdk/template.ts';
import { ofType, type StackTemplate } from './cloud-assembly.ts';

/** Creates tables from a template, without the properties that only AWS has. */
export const createTemplateTables = async (
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

/** The logical id that an expression refers to anywhere in it. */
const referenceIn = (value: unknown, ids: readonly string[]): string => {
  const text = JSON.stringify(value);
  const found = ids.find((id) => text.includes(`"${id}"`));
  if (!found) throw new Error(`refers to nothing known: ${text}`);
  return found;
};

/** The names of the functions of a stack that API Gateway may invoke by their alias. */
export const invokedByGateway = (template: StackTemplate): string[] => {
  const functions = new Map(ofType(template, 'AWS::Lambda::Function'));
  const aliases = new Map(ofType(template, 'AWS::Lambda::Alias'));
  return ofType(template, 'AWS::Lambda::Permission')
    .filter(([, { Principal }]) => Principal === 'apigateway.amazonaws.com')
    .map(([, { FunctionName }]) => {
      const alias = aliases.get(referenceIn(FunctionName, [...aliases.keys()]));
      const id = referenceIn(alias?.FunctionName, [...functions.keys()]);
      return String(functions.get(id)?.FunctionName);
    });
};

/** Where an emulated deployment is documented: nobody follows it. */
const deployedUrl = 'https://api.example.com/api';

/** With a name in the place of the API's id, which AWS alone knows. */
const bodyOf = (templates: unknown): string =>
  render(Object(templates)['application/json']).replaceAll(/\$\{\w+\}/g, 'emulated');

/** What a mock integration answers to a request. Its headers but the request id are constants. */
const mocked = (integration: unknown, requestId: string): GatewayResult => {
  const [{ StatusCode, ResponseParameters, ResponseTemplates }] =
    Object(integration).IntegrationResponses;
  const headers = Object.entries(ResponseParameters)
    .filter(([, value]) => value !== 'context.requestId')
    .map(([name, value]) => [
      name.replace('method.response.header.', ''),
      String(value).slice(1, -1),
    ]);
  const response = { status: Number(StatusCode), headers: Object.fromEntries(headers) };
  return ResponseTemplates
    ? respondWith({ ...response, ...JSON.parse(bodyOf(ResponseTemplates)) }, deployedUrl, requestId)
    : { ...response, headers: { ...response.headers, 'X-Request-Id': requestId }, body: '' };
};

/**
 * The REST API as a template describes it: resources, methods, which function each invokes and
 * whether it may, and gateway responses. It does not read the route table.
 * @param permitted the names of the functions that API Gateway may invoke
 */
export const readTemplateApi = (
  template: StackTemplate,
  permitted: readonly string[],
): { endpoints: GatewayEndpoint[]; authorizer: string; respond: Respond } => {
  const resources = new Map(ofType(template, 'AWS::ApiGateway::Resource'));

  /** The function whose alias an address names, which API Gateway must be permitted to invoke. */
  const invoked = (uri: unknown): string => {
    const [, name = ''] = /:function:([\w-]+):live\/invocations$/.exec(render(uri)) ?? [];
    if (!permitted.includes(name)) throw new Error(`API Gateway may not invoke ${render(uri)}`);
    return name;
  };
  const pathOf = (id: string): string => {
    const { ParentId, PathPart } = resources.get(id) ?? {};
    const { Ref } = Object(ParentId);
    return `${Ref ? pathOf(Ref) : ''}/${PathPart}`;
  };

  const endpoints = ofType(template, 'AWS::ApiGateway::Method').map(
    ([, method]): GatewayEndpoint => {
      const { Type, Uri } = Object(method.Integration);
      const isMock = Type === 'MOCK';
      if (!isMock && Type !== 'AWS_PROXY') throw new Error(`an integration of type ${Type}`);
      return {
        method: String(method.HttpMethod),
        // The root resource is an attribute of the API.
        path:
          'Ref' in Object(method.ResourceId)
            ? pathOf(referenceIn(method.ResourceId, [...resources.keys()]))
            : '/',
        isKeyed: method.AuthorizationType === 'CUSTOM',
        functionName: isMock ? '' : invoked(Uri),
        ...(isMock ? { mock: (id) => mocked(method.Integration, id) } : {}),
      };
    },
  );

  const responses = new Map(
    ofType(template, 'AWS::ApiGateway::GatewayResponse').map(([, each]) => [
      each.ResponseType,
      each,
    ]),
  );
  const [[, authorizer] = []] = ofType(template, 'AWS::ApiGateway::Authorizer');
  return {
    endpoints,
    authorizer: invoked(authorizer?.AuthorizerUri),
    respond: (type, requestId) => {
      const { StatusCode, ResponseParameters, ResponseTemplates } = responses.get(type) ?? {};
      const headers = Object.entries(Object(ResponseParameters)).map(([name, value]) => [
        name.replace('gatewayresponse.header.', ''),
        value === 'context.requestId' ? requestId : String(value).slice(1, -1),
      ]);
      return {
        status: Number(StatusCode),
        headers: { 'Content-Type': 'application/json', ...Object.fromEntries(headers) },
        body: bodyOf(ResponseTemplates),
      };
    },
  };
};
