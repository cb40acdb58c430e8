import { describe, expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { oauthStart } from '../../../functions/connect/contracts/oauth-start.ts';
import { connectionEvents } from '../../../functions/events/contracts/connection-events.ts';
import { createOpenapiDocument } from '../../../functions/openapi.ts';
import { routes } from '../../../functions/routes.ts';
import {
  webhookDisabled,
  webhookTestEvent,
} from '../../../functions/webhooks/contracts/webhook-events.ts';
import { sandboxProviders } from '../../../infra/sandbox/sandbox-catalogues.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { resolveIn } from '../../support/stack/undocumented.ts';

const { request, info } = await useStack();

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
        isKeyed: operation.security.length > 0,
        extension: operation['x-extension'] ?? false,
      })),
    );
    const described = routes.map(({ path, method, operationId, isInReference, scope }) => ({
      path,
      method,
      operationId,
      isKeyed: scope !== undefined,
      extension: !isInReference,
    }));
    const byId = (a: { operationId: string }, b: typeof a) =>
      a.operationId.localeCompare(b.operationId);
    expect(found.sort(byId)).toEqual(described.sort(byId));
  });
});

type Operation = {
  operationId: string;
  security: unknown[];
  'x-extension'?: boolean;
  headers?: Record<string, object>;
};

describe('the OpenAPI document', () => {
  const deployed = createOpenapiDocument('https://api.example.com/api');
  const { paths, components, webhooks } = deployed;
  const callback = paths?.['/integrations/oauth_callback/{integration_type}'];

  const resolve = resolveIn(deployed);
  const responseOfAgents = (status: '401' | '404' | '413' | '422' | '429') =>
    resolve(Object(paths?.['/agents']?.get?.responses?.[status]));
  /** Whether each header is there in any case. */
  const headersOf = (status: Parameters<typeof responseOfAgents>[0]) =>
    Object.fromEntries(
      Object.entries(Object(responseOfAgents(status).headers)).map(([name, header]) => [
        name,
        resolve(Object(header)).required === true,
      ]),
    );

  it('refers to what several endpoints answer', () => {
    expect(paths?.['/agents']?.get?.responses?.['404']).toEqual({
      $ref: '#/components/responses/NotFound',
    });
    expect(JSON.stringify({ ...deployed, webhooks: {} }).length).toBeLessThan(242_000);
  });

  it('has every event that is sent, or on the bus, under webhooks, with its members', () => {
    const described = Object.entries(webhooks ?? {}).map(([name, item]) => {
      const { requestBody } = Object(Object(item).post);
      const { type, data } = resolve(requestBody.content['application/json'].schema).properties;
      expect(type.const).toBe(name);
      return [name, data.required];
    });
    const events = {
      ...connectionEvents,
      'webhook.test': webhookTestEvent,
      'webhook.disabled': webhookDisabled,
    };
    const members = Object.entries(events).map(([name, { shape }]) => [name, Object.keys(shape)]);
    expect(described).toEqual(members);
  });

  it('marks extensions of endpoints that the API reference has', () => {
    const marked = Object.values(paths ?? {}).flatMap((item) =>
      Object.values(item)
        .filter((operation) => !Object(operation)['x-extension'])
        .flatMap(({ parameters = [], responses }) => {
          const { headers = {} } = Object.values(Object(responses))[0] as Operation;
          const named = Object.entries(headers).map(([name, header]) => ({ name, ...header }));
          return [...parameters, ...named]
            .filter(({ schema }) => schema?.['x-extension'])
            .map(({ name }) => name);
        }),
    );
    expect(marked.sort()).toEqual(
      [
        ...['limit', 'cursor', 'enabled', 'Link', 'X-Agents-Truncated'],
        ...['_search', '_limit', '_cursor', '_integration_id', '_agent_id', '_ids', '_refresh'],
        ...['X-Options-Truncated', 'Link', 'Age', 'X-Options-Default'],
        ...['iss', 'Location'],
      ].sort(),
    );
    expect(JSON.stringify(deployed)).not.toContain('Extension:');
  });

  it('names the scope of every endpoint that takes a key', () => {
    const named = Object.values(paths ?? {}).flatMap((item) =>
      Object.values(item).map(({ operationId, 'x-scope': scope }) => [operationId, scope]),
    );
    const scopes = routes.map(({ operationId, scope }) => [operationId, scope]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(scopes));
  });

  it('puts each endpoint under one of its tags', () => {
    const { tags = [] } = deployed;
    const used = Object.values({ ...paths, ...webhooks }).flatMap((item) =>
      Object.values(item).flatMap((operation) => Object(operation).tags),
    );
    expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)));
  });

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
    const typesIn = (document: unknown): string[] =>
      Object(document).paths[oauthStart.path].post.parameters[0].schema.enum;
    expect(typesIn(deployed)).toEqual([...providers.keys()]);
    expect(JSON.stringify(deployed)).not.toMatch(/\bdemo\b/);
    const { body: local } = await request('/openapi.json');
    expect(typesIn(local)).toEqual([...sandboxProviders(info.frontend_url).keys()].sort());
  });

  it('requires a code and a request_id in every error', () => {
    const required = ['detail', 'code', 'request_id', 'doc_url'];
    expect(components?.schemas?.Error).toMatchObject({ required });
  });

  it('mentions an API key only where the route needs one', () => {
    const keyless = Object.values({ ...callback?.get?.responses, ...callback?.delete?.responses });
    const resolved = keyless.map((response) => resolve(Object(response)));
    expect(JSON.stringify(resolved)).not.toMatch(/API key|RateLimit/);
    expect(responseOfAgents('401').description).toBe(
      '`unauthorized`: The API key is missing or not valid.',
    );
    expect(headersOf('422')).toMatchObject({ 'RateLimit-Limit': true });
    expect(headersOf('429')).toMatchObject({ 'RateLimit-Limit': false, 'Retry-After': true });
    expect(headersOf('413')).toMatchObject({ 'X-Request-Id': false, Link: false });
    expect(headersOf('404')).toMatchObject({ 'X-Request-Id': true, Link: true });
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
