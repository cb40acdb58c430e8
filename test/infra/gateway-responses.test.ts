import { describe, expect, test } from 'vitest';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { gatewayResponseBody, gatewayResponses } from '../../infra/gateway-responses.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';

describe.each(selectEnvironments())(
  'the answers that the gateway of $name makes',
  (environment) => {
    const { api } = synthesize(environment);

    test('has the gateway responses of gateway-responses.ts', () => {
      expect(
        propertiesOf(api, 'AWS::ApiGateway::GatewayResponse').map(
          ({ ResponseType }) => ResponseType,
        ),
      ).toEqual(Object.keys(gatewayResponses));
      for (const [type, response] of Object.entries(gatewayResponses)) {
        const headers = { 'X-Request-Id': 'context.requestId' };
        for (const [name, value] of Object.entries(response.headers)) {
          Object.assign(headers, { [name]: `'${value}'` });
        }
        api.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
          ResponseType: type,
          StatusCode: String(response.status),
          ResponseParameters: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [
              `gatewayresponse.header.${name}`,
              value,
            ]),
          ),
          ResponseTemplates: { 'application/json': gatewayResponseBody(response) },
        });
        expect(headers).toMatchObject({
          Link: `'</api/docs/errors/${response.code}>; rel="help"'`,
        });
        expect(JSON.parse(gatewayResponseBody(response))).toEqual({
          detail: response.detail,
          code: response.code,
          request_id: '$context.requestId',
        });
      }
    });

    test('makes a deployment wait for its gateway responses', () => {
      const [deployment] = Object.values(api.findResources('AWS::ApiGateway::Deployment'));
      expect(deployment?.DependsOn).toEqual(
        expect.arrayContaining(Object.keys(api.findResources('AWS::ApiGateway::GatewayResponse'))),
      );
    });
  },
);
