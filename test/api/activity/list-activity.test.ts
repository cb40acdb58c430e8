import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { proxyEvent } from '../../../infra/local/aws/gateway/proxy-event.ts';
import { startBundledFunction } from '../../infra/bundled-function.ts';
import { operatorOn } from '../../infra/operator/operator.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createDemoPerson } from '../../support/stack/demo-person.ts';
import { refused } from '../../support/stack/refused.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, pagesOf, createTenant, connectionOf } = stack;
const { start } = createConnecting(stack);
const operator = operatorOn(stack);

type Entry = Record<string, unknown> & { id: string; act: string };
const read = async (apiKey: string, query = ''): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for await (const { body } of pagesOf(`/activity?${query}`, { apiKey })) {
    entries.push(...(body as Entry[]));
  }
  return entries;
};
const actsOf = async (apiKey: string, query?: string) =>
  (await read(apiKey, query)).map(({ act }) => act);

describe('GET /activity', () => {
  it('shows a tenant who connected, changed and ended what, the latest first, and no other tenant', async () => {
    const { tenantId, apiKey } = await createTenant();
    const other = await createTenant();
    // Nobody else may share the grant, or it would not be ended.
    const callback = await createDemoPerson('reader')((await start(apiKey)).href);
    await request(callback.href.slice(stack.info.base_url.length));
    const id = (await connectionOf(tenantId, 'demo').stored())?.integrationId ?? '';
    await request(`/integrations/${unknownId}`, { method: 'DELETE', apiKey });
    const line = `connections disconnect --tenant ${tenantId} --integration-id ${id}`;
    const ended = await operator(`${line} --json`);
    expect(ended).toMatchObject({ code: 0, json: [{ detail: expect.stringContaining('ended') }] });
    await expect
      .poll(() => actsOf(apiKey))
      .toEqual([
        'connection.disconnected',
        'credential.used',
        'connection.disconnected',
        'connection.completed',
        'credential.used',
        'connection.started',
      ]);
    const entries = await read(apiKey, 'limit=2');
    expect(entries).toHaveLength(6);
    expect(entries[0]).toMatchObject({ actor: { type: 'operator', id: null }, integration_id: id });
    expect(entries[2]).toMatchObject({
      result: 'refused',
      reason: 'not_found',
      actor: { type: 'api_key', id: expect.stringMatching(/^key_/) },
      integration_id: unknownId,
    });
    expect(entries[3]).toMatchObject({
      actor: { type: 'person', id: null },
      integration_type: 'demo',
      details: { attempt_id: expect.stringMatching(/^\w{22}$/) },
    });
    expect(JSON.stringify(entries)).not.toContain('127.0.0.1');
    expect(await actsOf(apiKey, 'failed=true')).toEqual(['connection.disconnected']);
    expect(await actsOf(apiKey, `integration_id=${id}&act=connection.completed`)).toEqual([
      'connection.completed',
    ]);
    expect(await actsOf(apiKey, `agent_id=${unknownId}`)).toEqual([]);
    expect(await read(other.apiKey)).toEqual([]);
    expect(await read(other.apiKey, `integration_id=${id}`)).toEqual([]);
  });

  it.each([
    ['act=connection.complete', 'act', 'there is no such act'],
    ['act=tenant.deleted', 'act'],
    ['failed=false', 'failed', 'send true'],
    ['agent_id=nope', 'agent_id', 'GET /agents'],
    ['integration_id=', 'integration_id', 'GET /integrations'],
  ])('refuses %s, naming %s', async (query, field, words?: string) => {
    const { apiKey } = await createTenant();
    expect(await request(`/activity?${query}`, { apiKey })).toMatchObject(refused(field, words));
  });

  it('says where nothing is stored that the operator can turn it on', async () => {
    const tables = await startStub(() => ({
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: {},
    }));
    const off = { ACTIVITY: 'off', AWS_ENDPOINT_URL_DYNAMODB: tables.origin };
    const endpoint = await startBundledFunction('list-activity', 'prod', off);
    afterAll(() => endpoint.close());
    const event = proxyEvent(new IncomingMessage(new Socket()), {
      stage: 'api',
      match: {
        endpoint: {
          method: 'GET',
          path: '/activity',
          functionName: 'list-activity',
          isKeyed: true,
        },
        pathParameters: {},
      },
      path: '/api/activity',
      query: '',
      body: Buffer.alloc(0),
      requestId: 'r',
      authorizer: { tenant_id: 't', key_id: 'k', scopes: '*' },
    });
    const invoked = await endpoint.invoke(event, 'test');
    const { statusCode, body } = JSON.parse('result' in invoked ? invoked.result : '{}');
    expect(statusCode).toBe(404);
    expect(body).toContain('Ask the operator of the platform to turn it on');
  });
});
