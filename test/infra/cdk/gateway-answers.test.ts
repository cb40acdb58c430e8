import { describe, expect, test } from 'vitest';
import { oauthCallback } from '../../../functions/connect/contracts/callback.ts';
import { securityHeaders } from '../../../functions/platform/http/json.ts';
import { routes } from '../../../functions/routes.ts';
import { selectEnvironments } from '../../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { readMethods } from './template.ts';

const keyedPaths = [...new Set(routes.flatMap(({ scope, path }) => (scope ? [path] : [])))];

const secured = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [
    `method.response.header.${name}`,
    `'${value}'`,
  ]),
);

describe.each(selectEnvironments())(
  'what the gateway of $name answers itself',
  async (environment) => {
    const methods = readMethods((await synthesize(environment)).api);

    test.each(['GET /', 'HEAD /'])('leads from the base address to the docs: %s', (method) => {
      const { Integration, AuthorizationType } = methods.get(method);
      expect(AuthorizationType).toBe('NONE');
      const [{ ResponseParameters, ...response }] = Integration.IntegrationResponses;
      expect(response).toEqual({ StatusCode: '302' });
      expect(ResponseParameters).toMatchObject({
        'method.response.header.Location': "'/api/docs'",
      });
    });

    test('protects each of its answers as those of functions are', () => {
      const mocks = [...methods].filter(([, { Integration }]) => Integration.Type === 'MOCK');
      expect(mocks.length).toBeGreaterThan(keyedPaths.length);
      for (const [method, { Integration, MethodResponses }] of mocks) {
        const [{ ResponseParameters }] = Integration.IntegrationResponses;
        expect(ResponseParameters, method).toMatchObject(secured);
        const [{ ResponseParameters: declared }] = MethodResponses;
        expect(Object.keys(declared), method).toEqual(expect.arrayContaining(Object.keys(secured)));
      }
    });

    test('has no HEAD of the callback, which a preview of the link would use up', () => {
      expect(methods.has(`GET ${oauthCallback.path}`)).toBe(true);
      expect(methods.has(`HEAD ${oauthCallback.path}`)).toBe(false);
    });

    test.each(keyedPaths)('answers a preflight of %s itself, for any origin', (path) => {
      const { Integration, AuthorizationType } = methods.get(`OPTIONS ${path}`);
      expect(AuthorizationType).toBe('NONE');
      expect(Integration).toMatchObject({
        Type: 'MOCK',
        RequestTemplates: { 'application/json': '{"statusCode":204}' },
      });
      const [{ ResponseParameters, ...response }] = Integration.IntegrationResponses;
      expect(response).toEqual({ StatusCode: '204' });
      const ofPath = routes.filter((route) => route.path === path);
      expect(ResponseParameters).toEqual({
        ...secured,
        'method.response.header.Access-Control-Allow-Origin': "'*'",
        'method.response.header.Access-Control-Allow-Headers': "'Content-Type,X-API-Key'",
        'method.response.header.Access-Control-Allow-Methods': `'${ofPath.map(({ method }) => method).join(',')}'`,
        'method.response.header.Access-Control-Max-Age': "'7200'",
        'method.response.header.X-Request-Id': 'context.requestId',
      });
    });
  },
);
