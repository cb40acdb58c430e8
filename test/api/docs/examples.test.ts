import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { oauthCallback } from '../../../functions/connect/contracts/callback.ts';
import { exampleOf } from '../../../functions/examples.ts';
import { getFieldOptions } from '../../../functions/options/contracts/field-options.ts';
import {
  type Example,
  errorExamples,
} from '../../../functions/platform/contracts/examples/errors.ts';
import { readingExamples } from '../../../functions/platform/contracts/examples/reading.ts';
import { routes } from '../../../functions/routes.ts';
import { useExamples } from '../../support/examples/use-examples.ts';
import { exampleWith, withOwnValues } from '../../support/examples/with-own-values.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { likeExample } from '../../support/stack/like-example.ts';

/** The path of an example's request. */
const fillPath = (template: string, { path = {}, query = {} }: Example): string => {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? name);
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
};

const { stack, hubspot, intercom, createReader, ownValues } = await useExamples();
const { request, createTenant, info } = stack;
const { consent } = createConnecting(stack);
const options = readingExamples.getFieldOptions;
const reader = await createReader();
const { apiKey } = reader;

/** What providers sign or send as credentials, and no example can show. */
const credentialsOf = (operationId: string, body: string): Record<string, string> => {
  if (operationId === 'oauthUninstall') return { authorization: `Basic ${btoa('id:secret')}` };
  if (operationId !== 'integrationNotice') return {};
  return intercom.wire(body, intercom.secret, Date.now()).headers;
};

/** Sends the example's own request. */
const play = async ({ operationId, method, path, scope }: (typeof routes)[number]) => {
  const example = exampleOf(operationId);
  const values = await ownValues(operationId, reader);
  const sent = withOwnValues(JSON.stringify(example.body ?? ''), values);
  const result = await request(withOwnValues(fillPath(path, example), values), {
    method,
    headers: credentialsOf(operationId, sent),
    ...(scope ? { apiKey } : {}),
    ...(example.body ? { body: sent } : {}),
  });
  return { ...result, values };
};

const described = routes.filter(({ response }) => response.body ?? response.status === 302);

describe('the examples of the OpenAPI document', () => {
  it.each(described)('$operationId is answered as its example', async (route) => {
    const { status, body, values } = await play(route);
    expect(status).toBe(route.response.status);
    const { response: reply } = exampleOf(route.operationId);
    // A document that holds itself has no end.
    if (route.operationId === 'getOpenapi') return expect(body).toMatchObject(Object(reply));
    const own = exampleWith(reply, values);
    expect(likeExample(body, own, info.base_url)).toEqual(likeExample(own, own));
  });

  it('redirect from the callback with the parameters of the example', async () => {
    const { headers } = await request(await consent((await createTenant()).apiKey));
    const { Location } = oauthCallback.response.headers.shape;
    const example = z.globalRegistry.get(Location)?.example;
    const names = (url: unknown) => [...new URL(String(url)).searchParams.keys()];
    expect(names(example)).toEqual(names(headers.get('location')));
  });
});

describe('the examples of errors', () => {
  it.each([
    ['listAgents', '/agents?limit=many'],
    ['listIntegrations', '/integrations?limit=0'],
    ['getFieldOptions', fillPath(getFieldOptions.path, { path: options.path })],
    ['oauthCallback', '/integrations/oauth_callback/gmail'],
    ['oauthUninstall', '/integrations/oauth_callback/pipedrive', 'DELETE'],
    ['integrationNotice', '/integrations/notices/intercom?tenant=a%20b', 'POST'],
  ])('of %s name its own parameters', async (operationId, path, method = 'GET') => {
    const { status, body } = await request(path, {
      method,
      headers: credentialsOf(operationId, '{}'),
      apiKey,
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect(status).toBe(422);
    expect(body).toMatchObject(Object(exampleOf(operationId).refused?.validation_failed));
  });

  it.each([
    ['integration_not_connected', undefined],
    ['reconnect_required', { status: 401, body: {} }],
    ['parent_not_found', { status: 404, body: {} }],
    ['provider_rate_limited', { status: 429, headers: { 'retry-after': '7' }, body: {} }],
    ['provider_unavailable', { status: 503, body: 'down' }],
  ] as const)('of a look-up: %s', async (code, reply) => {
    if (reply) hubspot.respond = () => reply;
    const tenant = reply ? await stack.connected('hubspot') : await createTenant();
    const { body } = await request(fillPath(getFieldOptions.path, options), tenant);
    expect(body).toMatchObject({ code, ...options.refused[code] });
  });

  it.each([
    ['malformed_json', '/integrations/oauth_start/gmail', { method: 'POST', apiKey, body: '{' }],
    ['malformed_request', '/health?a=%', {}],
    ['unauthorized', '/agents', {}],
    ['not_found', '/integrations/none', { apiKey }],
    [
      'validation_failed',
      '/connect_sessions',
      {
        method: 'POST',
        apiKey,
        body: '{"nickname": "a", "allowed_origins": ["https://a.example"]}',
      },
    ],
  ] as const)('of any endpoint: %s', async (code, path, sent) => {
    const { body } = await request(path, sent);
    expect(body).toMatchObject({ code, ...errorExamples[code] });
  });

  it('of a key without the scope', async () => {
    const { body } = await request('/agents', await createTenant({ scopes: ['events:read'] }));
    expect(body).toMatchObject({ code: 'missing_scope', ...errorExamples.missing_scope });
  });
});
