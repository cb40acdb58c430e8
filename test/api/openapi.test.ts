import { describe, expect, it } from 'vitest';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { routes } from '../../functions/routes.ts';
import { localProviders } from '../../infra/local/demo-provider/local-catalogues.ts';
import {
  readStartQuestions,
  startDocument,
} from '../../infra/local/web/settings/start-questions.ts';
import { startTestStack } from '../support/harness.ts';

const { request, info } = await startTestStack();

describe('GET /openapi.json', () => {
  it('names every route, its key and whether it is an extension', async () => {
    const { body } = await request('/openapi.json');
    const document = body as {
      openapi: string;
      servers: { url: string }[];
      paths: Record<string, Record<string, Operation>>;
    };
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: info.base_url }] });
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operationId: operation.operationId,
        keyed: operation.security.length > 0,
        extension: operation['x-extension'] ?? false,
      })),
    );
    expect(found).toHaveLength(routes.length);
    expect(found).toEqual(
      expect.arrayContaining(
        routes.map((route) => ({
          path: route.path,
          method: route.method,
          operationId: route.operationId,
          keyed: 'scope' in route,
          extension: route.extension,
        })),
      ),
    );
  });
});

type Operation = { operationId: string; security: unknown[]; 'x-extension'?: boolean };

describe('the OpenAPI document', () => {
  const deployed = createOpenapiDocument('https://api.example.com/api');
  const { paths, components } = deployed;
  const callback = paths?.['/integrations/oauth_callback/{integration_type}'];

  it('lists exactly the fields that a start takes, each with its types', () => {
    const operation = paths?.['/integrations/oauth_start/{integration_type}']?.post;
    expect(operation?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: {
            additionalProperties: false,
            properties: {
              shop: {
                description: expect.stringMatching(/^Required for shopify, the shop name/),
                examples: ['acme'],
                'x-integration-types': { shopify: { required: true } },
              },
              region: {
                description: expect.stringMatching(/intercom.*typeform/),
                'x-integration-types': {
                  typeform: { required: false, values: ['us', 'eu', 'typeform_eu'] },
                },
              },
              login_host: { 'x-integration-types': { salesforce: { required: false } } },
            },
          },
        },
      },
    });
  });

  it('lists every provider’s type, and the demo provider’s only on a local stack', async () => {
    const typesIn = (document: unknown) => [
      ...readStartQuestions(startDocument.parse(document)).keys(),
    ];
    expect(typesIn(deployed)).toEqual([...providers.keys()]);
    expect(JSON.stringify(deployed)).not.toMatch(/\bdemo\b/);
    const { body: local } = await request('/openapi.json');
    expect(typesIn(local)).toEqual([...localProviders(info.frontend_url).keys()].sort());
  });

  it('requires a code and a request_id in every error', () => {
    expect(components?.schemas?.Error).toMatchObject({ required: ['detail', 'code', 'request_id'] });
  });

  it('mentions an API key only where the route needs one', () => {
    const keyless = Object.values({ ...callback?.get?.responses, ...callback?.delete?.responses });
    expect(JSON.stringify(keyless)).not.toMatch(/API key|RateLimit/);
    expect(paths?.['/agents']?.get?.responses).toMatchObject({
      401: { description: '`unauthorized`: The API key is missing or not valid.' },
      422: { headers: { 'RateLimit-Limit': { required: true } } },
      429: { headers: { 'RateLimit-Limit': {}, 'Retry-After': { required: true } } },
    });
  });

  it('lists only the types that report uninstalls', () => {
    expect(callback?.delete?.parameters).toMatchObject([{ schema: { enum: ['pipedrive'] } }]);
  });
});

describe('GET /health', () => {
  it('answers without a key', async () => {
    expect(await request('/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: '1.0.0' },
    });
  });
});
