import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runQueueMapping } from '../../../../infra/local/aws/event-sources/queue-mapping.ts';
import { createEventServer, queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import { Queue } from '../../../../infra/local/aws/events/queue.ts';
import { createGateway, type RestApi } from '../../../../infra/local/aws/gateway/gateway.ts';
import { createTokenAuthorizer } from '../../../../infra/local/aws/gateway/token-authorizer.ts';
import { createLocalFunction } from '../../../../infra/local/aws/lambda/local-function.ts';
import type { ServiceStore } from '../../../../infra/local/aws/service/store.ts';
import { listen } from '../../../../infra/local/listen.ts';

/** The emulation alone: with an API, functions and queues that Trunkline does not have. */
const start = async (server: Server) => {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server, 0);
};

const createStore = (): ServiceStore => {
  const kinds = new Map<string, Map<string, unknown>>();
  const of = (kind: string) => kinds.get(kind) ?? new Map<string, unknown>();
  return {
    get: (kind, id) => of(kind).get(id),
    put: (kind, id, value) => kinds.set(kind, of(kind).set(id, value)),
    delete: (kind, id) => of(kind).delete(id),
    list: (kind) => [...of(kind)].map(([id, value]) => ({ id, value })),
  };
};

/** @param body of `handler(event, context)` */
const load = (name: string, body: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-function-'));
  const file = join(folder, 'index.mjs');
  writeFileSync(file, `export const handler = async (event, context) => { ${body} };`);
  const loaded = createLocalFunction(name, pathToFileURL(file).href, { GREETING: 'hello' });
  onTestFinished(async () => {
    await loaded.close();
    rmSync(folder, { recursive: true });
  });
  return loaded;
};

const greet = `return {
  statusCode: 200,
  headers: { 'x-caller': event.requestContext.authorizer?.principalId ?? 'nobody' },
  body: [process.env.GREETING, context.functionName, event.pathParameters?.name].join(' '),
};`;
const allow = `
  if (event.authorizationToken === 'k-unknown') throw new Error('Unauthorized');
  const Effect = event.authorizationToken === 'k-denied' ? 'Deny' : 'Allow';
  const Statement = [{ Effect, Action: 'execute-api:Invoke', Resource: '*' }];
  return { principalId: 'anna', policyDocument: { Version: '2012-10-17', Statement } };`;

const startApi = async () => {
  const api: RestApi = {
    stage: 'v9',
    endpoints: [
      { method: 'GET', path: '/names/{name}', isKeyed: true, functionName: 'greet' },
      { method: 'GET', path: '/fails', isKeyed: false, functionName: 'fail' },
      {
        method: 'PUT',
        path: '/names/{name}',
        isKeyed: false,
        functionName: '',
        mock: (id) => ({ status: 405, headers: { 'x-id': id }, body: 'not so' }),
      },
    ],
    respond: (type) => ({ status: 400, headers: {}, body: type }),
  };
  const functions = new Map([
    ['greet', load('greet', greet)],
    ['fail', load('fail', "throw new Error('broken')")],
  ]);
  const authorize = createTokenAuthorizer(load('authorizer', allow), {
    pattern: '^k-',
    cacheSeconds: 0,
  });
  const seen: string[] = [];
  const gateway = createGateway({
    ...api,
    functions,
    authorize,
    onResult: ({ method, path, result: response }) =>
      seen.push(`${method} ${path} ${response.status}`),
  });
  const origin = await start(http.createServer(gateway));
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, init);
    return {
      status: response.status,
      caller: response.headers.get('x-caller'),
      text: await response.text(),
    };
  };
  return { ask, seen };
};

describe('the gateway of any API', () => {
  it('calls the function of a route for a caller whom the authorizer lets in', async () => {
    const { ask, seen } = await startApi();
    const known = { headers: { 'X-API-Key': 'k-1' } };
    expect(await ask('/v9/names/Eve', known)).toEqual({
      status: 200,
      caller: 'anna',
      text: 'hello greet Eve',
    });
    expect(seen).toEqual(['GET /v9/names/Eve 200']);
  });

  it.each([
    ['/v9/names/Eve', {}, 'UNAUTHORIZED'],
    ['/v9/names/Eve', { headers: { 'X-API-Key': 'k-unknown' } }, 'UNAUTHORIZED'],
    ['/v9/names/Eve', { headers: { 'X-API-Key': 'k-denied' } }, 'ACCESS_DENIED'],
    ['/v9/other', {}, 'MISSING_AUTHENTICATION_TOKEN'],
    ['/api/names/Eve', {}, 'MISSING_AUTHENTICATION_TOKEN'],
    ['/v9/fails?q=%', {}, 'BAD_REQUEST_PARAMETERS'],
    ['/v9/fails', {}, 'INTEGRATION_FAILURE'],
    ['/v9/names/Eve', { method: 'PUT' }, 'not so'],
  ])('answers %s %j with %s', async (path, init, text) => {
    const { ask } = await startApi();
    expect((await ask(path, init)).text).toBe(text);
  });
});

describe('events', () => {
  it('go from the bus to the queue and to its reader, which gets reported ones again', async () => {
    const store = createStore();
    const events = new Queue(store, 'events');
    const { server, recent } = createEventServer({
      store,
      busName: 'bus',
      queues: new Map([['events', events]]),
      target: events,
      accessKeyId: undefined,
    });
    const origin = await start(server);
    const call = async (target: string, body: object) => {
      const headers = { 'x-amz-target': target };
      const response = await fetch(origin, { method: 'POST', headers, body: JSON.stringify(body) });
      return response.json();
    };
    const entry = { EventBusName: 'bus', Source: 's', DetailType: 'd', Detail: '{"a":1}' };
    const Entries = [entry, { ...entry, EventBusName: 'another' }];
    expect(await call('AWSEvents.PutEvents', { Entries })).toMatchObject({
      FailedEntryCount: 1,
      Entries: [{}, { ErrorCode: 'ResourceNotFoundException' }],
    });
    expect(recent.after(0)).toMatchObject([{ number: 1, event: { detail: { a: 1 } } }]);
    const QueueUrl = queueUrl(origin, 'events');
    const read = Promise.withResolvers<string[]>();
    const calls: string[] = [];
    const stop = runQueueMapping({
      reader: {
        invoke: async (event) => {
          const { Records } = Object(event);
          calls.push(JSON.parse(Records[0].body).detail.a);
          if (calls.length === 2) read.resolve(calls);
          const batchItemFailures = [{ itemIdentifier: Records[0].messageId }];
          return { result: JSON.stringify(calls.length === 1 ? { batchItemFailures } : null) };
        },
      },
      queue: events,
      batchSize: 1,
      maximumConcurrency: 1,
      visibilitySeconds: 0,
    });
    expect(await read.promise).toEqual([1, 1]);
    await expect.poll(() => events.size()).toBe(0);
    await stop();
    expect(await call('AmazonSQS.ReceiveMessage', { QueueUrl })).toEqual({});
  });
});
