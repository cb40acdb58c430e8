import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../functions/platform/http/json.ts';
import { demoPath } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { gatewayResponses } from '../../../infra/gateway-responses.ts';
import { respondWith, restApiAt } from '../../../infra/local/api-gateway.ts';
import type { GatewayEndpoint } from '../../../infra/local/aws/gateway/match-route.ts';
import { readDeployedApi } from '../../support/deployment/deployed-api.ts';
import { startJourney } from '../../support/journey/journey.ts';
import { stackTemplates } from '../deploy/stack-templates.ts';

/** With what the gateway answers itself. */
const shown = ({ mock, functionName, ...endpoint }: GatewayEndpoint) => ({
  ...endpoint,
  functionName: functionName.replace(/^trunkline-[a-z]+-/, ''),
  response: mock?.('r-1'),
});
const inOrder = (endpoints: readonly GatewayEndpoint[]) =>
  endpoints.map(shown).sort((one, other) => {
    const [first, second] = [one, other].map(({ method, path }) => `${path} ${method}`);
    return String(first) < String(second) ? -1 : 1;
  });

/** What tests of endpoints show on a local stack holds where its gateway is the same. */
describe.each(selectEnvironments())('the API of $name', async (environment) => {
  const { account } = await startJourney(environment, await stackTemplates(environment));
  const { resources } = account;
  const { endpoints, respond } = readDeployedApi(resources);
  const [api] = resources.ofType('AWS::ApiGateway::RestApi');
  const baseUrl = `https://${api?.id}.execute-api.us-east-1.amazonaws.com/api`;

  test('has the methods of the local gateway, each with its function or its own answer', () => {
    const local = restApiAt(baseUrl).endpoints.filter(
      ({ path }) => environment.sandbox || !path.startsWith(demoPath),
    );
    expect(inOrder(endpoints)).toEqual(inOrder(local));
  });

  test('protects each of its own answers as those of functions are', () => {
    const own = endpoints.flatMap(({ mock }) => mock?.('r-1') ?? []);
    expect(own.length).toBeGreaterThan(20);
    for (const { headers } of own) expect(headers).toMatchObject(securityHeaders);
  });

  test('waits for functions as long as it may', () => {
    const timeouts = resources
      .ofType('AWS::ApiGateway::Method')
      .map(({ properties }) => Object(properties.Integration))
      .filter(({ Type }) => Type === 'AWS_PROXY')
      .map(({ TimeoutInMillis }) => TimeoutInMillis);
    expect(new Set(timeouts)).toEqual(new Set([29_000]));
  });

  test('has the gateway responses of the local gateway, and no other', () => {
    const types = Object.keys(gatewayResponses) as (keyof typeof gatewayResponses)[];
    expect(resources.ofType('AWS::ApiGateway::GatewayResponse')).toHaveLength(types.length);
    for (const type of types) {
      const wanted = respondWith(gatewayResponses[type], baseUrl, 'r-1');
      expect(respond(type, 'r-1'), type).toEqual(wanted);
    }
  });
});
