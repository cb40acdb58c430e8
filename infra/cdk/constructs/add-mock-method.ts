import {
  AuthorizationType,
  MockIntegration,
  PassthroughBehavior,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { type GatewayResponse, gatewayResponseBody } from '../../gateway-responses.ts';
import type { MockMethod, WrongMethod } from '../../methods.ts';
import { acknowledge } from '../checks.ts';

/** The headers of the gateway's own answer, as it maps them: constants in quotes, and the request's id. */
export const mappedHeaders = ({
  headers,
}: Pick<GatewayResponse, 'headers'>): Record<string, string> => ({
  'X-Request-Id': 'context.requestId',
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`])),
});

/**
 * A method that API Gateway answers itself, without a function. A gateway response could not do it:
 * it is the same for all paths.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-parameter-mapping-sources.html
 */
export const addMockMethod = (
  { api, baseUrl }: { api: RestApi; baseUrl: string },
  { method, path, response }: WrongMethod | MockMethod,
): void => {
  const statusCode = String(response.status);
  const parameters = Object.entries(mappedHeaders(response)).map(
    ([name, value]) => [`method.response.header.${name}`, value] as const,
  );
  const integration = new MockIntegration({
    // A body of another type is refused, since a mock reads its status from what this template makes.
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: { 'application/json': JSON.stringify({ statusCode: response.status }) },
    integrationResponses: [
      {
        statusCode,
        responseParameters: Object.fromEntries(parameters),
        ...('detail' in response && {
          responseTemplates: { 'application/json': gatewayResponseBody(response, baseUrl) },
        }),
      },
    ],
  });
  const added = api.root.resourceForPath(path).addMethod(method, integration, {
    authorizationType: AuthorizationType.NONE,
    methodResponses: [
      {
        statusCode,
        responseParameters: Object.fromEntries(parameters.map(([name]) => [name, true])),
      },
    ],
  });
  acknowledge(added, ['AwsSolutions-APIG4', 'It only says what else may be sent.']);
};
