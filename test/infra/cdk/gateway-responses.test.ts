import { describe, expect, test } from 'vitest';
import {
  errorExamples,
  throttledExample,
} from '../../../functions/platform/contracts/examples/errors.ts';
import { selectEnvironments } from '../../../infra/cdk/environments.ts';
import {
  foreignHost,
  gatewayResponseBody,
  gatewayResponses,
} from '../../../infra/gateway-responses.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

test('the examples of the OpenAPI document say what the gateway says', () => {
  const { forbidden, request_too_large } = errorExamples;
  expect({ forbidden, request_too_large, throttledExample }).toMatchObject({
    forbidden: { detail: foreignHost.detail },
    request_too_large: { detail: gatewayResponses.REQUEST_TOO_LARGE.detail },
    throttledExample: { detail: gatewayResponses.THROTTLED.detail },
  });
});

const bodiesOf = ({ ResponseTemplates }: { ResponseTemplates: object }) =>
  Object.fromEntries(
    Object.entries(ResponseTemplates).map(([type, template]) => [type, render(template)]),
  );

describe.each(selectEnvironments())(
  'the answers that the gateway of $name makes',
  async (environment) => {
    const { api } = await synthesize(environment);
    const baseUrl = render(api.findOutputs('BaseUrl').BaseUrl?.Value);

    test('has the gateway responses of gateway-responses.ts', () => {
      const expected = Object.entries(gatewayResponses).map(([type, response]) => ({
        RestApiId: expect.anything(),
        ResponseType: type,
        StatusCode: String(response.status),
        ResponseParameters: Object.fromEntries([
          ...Object.entries(response.headers).map(([name, value]) => [
            `gatewayresponse.header.${name}`,
            `'${value}'`,
          ]),
          ['gatewayresponse.header.X-Request-Id', 'context.requestId'],
        ]),
        ResponseTemplates: { 'application/json': gatewayResponseBody(response, baseUrl) },
      }));
      const made = propertiesOf(api, 'AWS::ApiGateway::GatewayResponse').map((each) => ({
        ...each,
        ResponseTemplates: bodiesOf(each),
      }));
      expect(made).toEqual(expected);
    });

    test.each(['THROTTLED', 'QUOTA_EXCEEDED', 'WAF_FILTERED'] as const)(
      'are a 429 that says when to come back, of a limit: %s',
      (type) => {
        const { status, headers } = gatewayResponses[type];
        expect(status).toBe(429);
        expect(headers).toMatchObject({ 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) });
      },
    );

    test.each(Object.values(gatewayResponses))('links to the help of $code', (response) => {
      const { code, detail, headers } = response;
      expect(headers).toMatchObject({ Link: `</api/docs/errors/${code}>; rel="help"` });
      expect(JSON.parse(gatewayResponseBody(response, 'https://api.example.com/api'))).toEqual({
        detail,
        code,
        request_id: '$context.requestId',
        doc_url: `https://api.example.com/api/docs/errors/${code}`,
      });
    });

    test('say of an unknown path that it is not there, whatever Authorization it came with', () => {
      for (const type of ['MISSING_AUTHENTICATION_TOKEN', 'INVALID_SIGNATURE', 'EXPIRED_TOKEN']) {
        api.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
          ResponseType: type,
          StatusCode: '404',
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
