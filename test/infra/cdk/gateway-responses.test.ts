import { expect, test } from 'vitest';
import {
  errorExamples,
  throttledExample,
} from '../../../functions/platform/contracts/examples/errors.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import {
  foreignHost,
  gatewayResponseBody,
  gatewayResponses,
} from '../../../infra/gateway-responses.ts';
import { synthesize } from './synthesize.ts';

test('the examples of the OpenAPI document say what the gateway says', () => {
  const { forbidden, request_too_large } = errorExamples;
  expect({ forbidden, request_too_large, throttledExample }).toMatchObject({
    forbidden: { detail: foreignHost.detail },
    request_too_large: { detail: gatewayResponses.REQUEST_TOO_LARGE.detail },
    throttledExample: { detail: gatewayResponses.THROTTLED.detail },
  });
});

test.each(['THROTTLED', 'QUOTA_EXCEEDED', 'WAF_FILTERED'] as const)(
  'a limit is a 429 that says when to come back: %s',
  (type) => {
    const { status, headers } = gatewayResponses[type];
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) });
  },
);

test.each(Object.values(gatewayResponses))('$code links to its help', (response) => {
  const { code, detail, headers } = response;
  expect(headers).toMatchObject({ Link: `</api/docs/errors/${code}>; rel="help"` });
  expect(JSON.parse(gatewayResponseBody(response, 'https://api.example.com/api'))).toEqual({
    detail,
    code,
    request_id: '$context.requestId',
    doc_url: `https://api.example.com/api/docs/errors/${code}`,
  });
});

test.each(['MISSING_AUTHENTICATION_TOKEN', 'INVALID_SIGNATURE', 'EXPIRED_TOKEN'] as const)(
  'an unknown path is not there, whatever Authorization it came with: %s',
  (type) => {
    expect(gatewayResponses[type].status).toBe(404);
  },
);

test.each(selectEnvironments())(
  'a deployment of $name waits for its gateway responses',
  async (environment) => {
    const { api } = await synthesize(environment);
    const [deployment] = Object.values(api.findResources('AWS::ApiGateway::Deployment'));
    expect(deployment?.DependsOn).toEqual(
      expect.arrayContaining(Object.keys(api.findResources('AWS::ApiGateway::GatewayResponse'))),
    );
  },
);
