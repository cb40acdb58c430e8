import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { routes } from '../../../functions/routes.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { keyedThrottle, stageThrottle, throttleOf } from '../../../infra/limits.ts';
import { callsOf, methodsOf } from '../../../infra/methods.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

const keyedPaths = [...new Set(routes.flatMap(({ scope, path }) => (scope ? [path] : [])))];

describe.each(selectEnvironments())('the gateway of $name', async (environment) => {
  const { api, functions } = await synthesize(environment);
  const [stage] = propertiesOf(api, 'AWS::ApiGateway::Stage');
  const calls = callsOf(environment);

  test('is regional, in the stage `api`, without an account-wide role', () => {
    api.hasResourceProperties('AWS::ApiGateway::RestApi', {
      EndpointConfiguration: { Types: ['REGIONAL'] },
      DisableExecuteApiEndpoint: false,
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      EndpointAccessMode: 'STRICT',
      // The local gateway, too, passes every body on as text.
      BinaryMediaTypes: Match.absent(),
      MinimumCompressionSize: 16_384,
    });
    expect(stage.StageName).toBe('api');
    api.resourceCountIs('AWS::ApiGateway::Account', 0);
  });

  test('throttles each route and the stage, and logs the errors of each without a trace of its data', () => {
    const setting = (path: string, method: string, { perSecond, burst }: RateLimit) =>
      expect.objectContaining({
        ResourcePath: `/${path.replaceAll('/', '~1')}`,
        HttpMethod: method,
        ThrottlingRateLimit: perSecond,
        ThrottlingBurstLimit: burst,
        LoggingLevel: 'ERROR',
        DataTraceEnabled: false,
      });
    expect(stage.MethodSettings).toEqual([
      setting('*', '*', stageThrottle),
      ...calls.map((route) => setting(route.path, route.method, throttleOf(route, environment))),
      ...keyedPaths.map((path) => setting(path, 'OPTIONS', keyedThrottle(environment))),
    ]);
  });

  test('logs one JSON line per request, without path, query or anything that was sent', () => {
    const fields: Record<string, string> = JSON.parse(stage.AccessLogSetting.Format);
    expect(Object.values(fields).sort()).toEqual([
      '$context.authorizer.key_id',
      '$context.authorizer.latency',
      '$context.authorizer.status',
      '$context.authorizer.tenant_id',
      '$context.error.responseType',
      '$context.extendedRequestId',
      '$context.httpMethod',
      '$context.identity.sourceIp',
      '$context.integration.latency',
      '$context.integration.status',
      '$context.requestId',
      '$context.requestTimeEpoch',
      '$context.resourcePath',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.status',
      '$context.waf.status',
    ]);
    // Traces of the stage would hold the callback's whole URL.
    expect(stage.TracingEnabled).toBe(false);
  });

  test('creates both log groups before the stage writes to them', () => {
    const groups = Object.entries(api.findResources('AWS::Logs::LogGroup'))
      .map(([id, { Properties }]) => ({ id, name: render(Properties.LogGroupName) }))
      .filter(({ name }) => !name.startsWith('/trunkline/'));
    expect(groups.map(({ name }) => name)).toEqual([
      `/aws/apigateway/trunkline-${environment.name}`,
      expect.stringMatching(/^API-Gateway-Execution-Logs_\$\{\w+\}\/api$/),
    ]);
    const [made] = Object.values(api.findResources('AWS::ApiGateway::Stage'));
    expect(made?.DependsOn).toContain(groups[1]?.id);
  });

  test('calls the authorizer only for what has the shape of a key, of whatever environment', () => {
    const [authorizer] = propertiesOf(api, 'AWS::ApiGateway::Authorizer');
    expect(authorizer).toMatchObject({
      Type: 'TOKEN',
      IdentitySource: 'method.request.header.X-API-Key',
      AuthorizerResultTtlInSeconds: environment.name === 'dev' ? 0 : 60,
    });
    const pattern = new RegExp(authorizer.IdentityValidationExpression);
    expect(createApiKey(environment.name)).toMatch(pattern);
    expect(createApiKey('local')).toMatch(pattern);
    for (const other of ['hello', `${createApiKey('dev')}0`, `Bearer ${createApiKey('dev')}`]) {
      expect(other).not.toMatch(pattern);
    }
  });

  test('lets only this API call the functions, each by its own path and methods', () => {
    const [apiId] = Object.keys(
      functions.findParameters('*', { Default: `/trunkline/${environment.name}/api/id` }),
    );
    const sources = propertiesOf(functions, 'AWS::Lambda::Permission')
      .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com')
      .map(({ SourceArn }) => render(SourceArn).split(`:\${${apiId}}/`)[1]);
    const paths = routes.map((route) => {
      const [method, ...others] = methodsOf(route);
      // What serves files may do nothing, and is called on all their paths.
      const path = route.servedBy ? '/*' : route.path.replaceAll(/\{\w+\}/g, '*');
      return `api/${others.length > 0 ? '*' : method}${path}`;
    });
    const sandbox = environment.sandbox ? ['api/*/demo-provider/*'] : [];
    expect(sources.sort()).toEqual([...new Set([...paths, ...sandbox, 'authorizers/*'])].sort());
  });

  test('outputs its base address', () => {
    expect(render(api.findOutputs('BaseUrl').BaseUrl?.Value)).toMatch(
      /^https:\/\/\$\{\w+\}\.execute-api\.us-east-1\.amazonaws\.com\/api$/,
    );
    expect(Object.keys(api.findOutputs('*'))).toEqual(['BaseUrl']);
  });
});
