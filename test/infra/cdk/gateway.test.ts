import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { routes } from '../../../functions/routes.ts';
import { functionOf } from '../../../infra/bundling/handler-name.ts';
import { selectEnvironments } from '../../../infra/cdk/environments.ts';
import { keyedThrottle, stageThrottle, throttleOf } from '../../../infra/limits.ts';
import { callsOf, methodsOf } from '../../../infra/methods.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, readMethods, render } from './template.ts';

const keyedPaths = [...new Set(routes.flatMap(({ scope, path }) => (scope ? [path] : [])))];

describe.each(selectEnvironments())('the gateway of $name', async (environment) => {
  const { api, functions } = await synthesize(environment);
  const methods = readMethods(api);
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

  const wrong = [
    'GET /integrations/oauth_start/{integration_type}',
    'GET /integrations/oauth_complete',
  ];
  test('has exactly the methods of the route table, HEAD beside GET, those that people confuse with one, preflights of what needs a key, and the base address', () => {
    const right = calls.map(({ method, path }) => `${method} ${path}`);
    const toDocs = ['GET /', 'HEAD /'];
    const preflights = keyedPaths.map((path) => `OPTIONS ${path}`);
    expect([...methods.keys()].sort()).toEqual(
      [...right, ...wrong, ...preflights, ...toDocs].sort(),
    );
  });

  test.each(wrong)(
    'answers %s in the place of a POST itself, with a 404 that names it',
    (method) => {
      const { Integration, MethodResponses, AuthorizationType } = methods.get(method);
      expect(AuthorizationType).toBe('NONE');
      expect(Integration).toMatchObject({
        Type: 'MOCK',
        PassthroughBehavior: 'NEVER',
        RequestTemplates: { 'application/json': '{"statusCode":404}' },
      });
      const [{ ResponseParameters, ResponseTemplates, ...response }] =
        Integration.IntegrationResponses;
      expect(response).toEqual({ StatusCode: '404' });
      expect(ResponseParameters).toMatchObject({
        'method.response.header.Allow': "'POST'",
        'method.response.header.X-Request-Id': 'context.requestId',
        'method.response.header.Link': `'</api/docs/errors/not_found>; rel="help"'`,
      });
      // A header that the method does not declare cannot be mapped.
      const [{ ResponseParameters: declared }] = MethodResponses;
      expect(Object.keys(declared)).toEqual(Object.keys(ResponseParameters));
      const baseUrl = render(api.findOutputs('BaseUrl').BaseUrl?.Value);
      expect(JSON.parse(render(ResponseTemplates['application/json']))).toEqual({
        detail: 'This path has no GET. Use POST, with the API key in the header X-API-Key.',
        code: 'not_found',
        request_id: '$context.requestId',
        doc_url: `${baseUrl}/docs/errors/not_found`,
      });
    },
  );

  test.each(calls)(
    '$method $path calls its function, behind the authorizer if it has a scope',
    (call) => {
      const { method, path, scope } = call;
      const { Integration, ...properties } = methods.get(`${method} ${path}`);
      const [authorizerId] = Object.keys(api.findResources('AWS::ApiGateway::Authorizer'));
      expect(properties).toMatchObject(
        scope === undefined
          ? { AuthorizationType: 'NONE' }
          : { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: authorizerId } },
      );
      expect('AuthorizerId' in properties).toBe(scope !== undefined);
      expect(Integration).toMatchObject({ Type: 'AWS_PROXY', TimeoutInMillis: 29_000 });
      expect(render(Integration.Uri)).toMatch(
        new RegExp(`:function:trunkline-${environment.name}-${functionOf(call)}:live/invocations$`),
      );
    },
  );

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
