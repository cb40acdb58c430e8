import http from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';
import { baseUrl, buildClient, refusal, scriptedFetch } from './built-client.ts';

const { clientOf, made, trunkline } = await buildClient();
const path = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };
/** Fractions of a second, so that no test waits. */
const soon = { 'Retry-After': '0.01' };

describe('a request that failed', () => {
  it('has its code, which types can tell apart, and what support needs', async () => {
    const { fetch } = scriptedFetch(refusal('reconnect_required', 422, { 'Retry-After': '60' }));
    const failure = await clientOf(fetch)
      .getFieldOptions(path)
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      code: 'reconnect_required',
      status: 422,
      requestId: 'r1',
      retryAfterSeconds: 60,
      message: 'reconnect_required: What to do.',
    });
    expect(trunkline.isTrunklineError(failure, 'not_found', 'reconnect_required')).toBe(true);
    expect(trunkline.isTrunklineError(failure, 'not_found')).toBe(false);
  });

  it.each(['rate_limited', 'provider_unavailable', 'internal_error'])(
    'is sent again after %s, and at most as often as allowed',
    async (code) => {
      const again = () => refusal(code, 500, soon);
      const once = scriptedFetch(again(), { body: ['fine'] });
      expect(await clientOf(once.fetch).listAgents()).toEqual(['fine']);
      const never = scriptedFetch(again(), again(), again());
      const client = clientOf(never.fetch, { apiKey: 'k', maxRetries: 2 });
      await expect(client.listAgents()).rejects.toMatchObject({ code });
      expect(never.requests).toHaveLength(3);
    },
  );

  it('is not sent again where that would do it twice, or where the wait is too long', async () => {
    const twice = scriptedFetch(refusal('internal_error', 500, soon), {});
    await expect(clientOf(twice.fetch).createWebhook({ url: 'u' })).rejects.toMatchObject({
      code: 'internal_error',
    });
    const refused = scriptedFetch(refusal('rate_limited', 429, soon), { body: { id: 'w' } });
    expect(await clientOf(refused.fetch).createWebhook({ url: 'u' })).toEqual({ id: 'w' });
    const long = scriptedFetch(refusal('rate_limited', 429, { 'Retry-After': '31' }), {});
    await expect(clientOf(long.fetch).listAgents()).rejects.toMatchObject({
      retryAfterSeconds: 31,
    });
    expect([twice, long].map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

  it('is sent again where a proxy limits it, with a page of its own', async () => {
    const page = { status: 429, headers: soon, body: '<h1>Too many requests</h1>' };
    const { fetch, requests } = scriptedFetch(page, {}, { body: { id: 'w' } });
    expect(await clientOf(fetch).createWebhook({ url: 'u' })).toEqual({ id: 'w' });
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'HEAD', 'POST']);
  });

  it.each([Number.POSITIVE_INFINITY, 1e7])(
    'may take as long as %s seconds',
    async (timeoutSeconds) => {
      const { fetch } = scriptedFetch({ body: ['fine'] });
      expect(await clientOf(fetch, { apiKey: 'k', timeoutSeconds }).listAgents()).toEqual(['fine']);
    },
  );

  it('without a response has a code, too; one that its caller ends has the reason of the caller', async () => {
    const { fetch } = scriptedFetch(new TypeError('fetch failed'));
    const client = clientOf(fetch, { apiKey: 'k', maxRetries: 0 });
    await expect(client.listAgents()).rejects.toMatchObject({ code: 'no_response', status: 0 });
    const ended = AbortSignal.abort(new Error('the caller left'));
    const failing = scriptedFetch(new TypeError('aborted')).fetch;
    await expect(clientOf(failing).listAgents({}, { signal: ended })).rejects.toThrow(
      'caller left',
    );
  });
});

describe('a response whose body does not arrive whole', () => {
  /** @param next what happens to each body after its first letters @returns the requests, too */
  const serve = async (...next: ('breaks' | 'stalls' | 'ends')[]) => {
    const requests: (string | undefined)[] = [];
    const server = http.createServer(({ method }, response) => {
      requests.push(method);
      const outcome = next.shift();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('[', () => {
        if (outcome === 'breaks') response.destroy();
        if (outcome === 'ends') response.end(']');
      });
    });
    const url = await listen(server, 0);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const client = (more: object) =>
      Object(trunkline.createClient({ baseUrl: url, apiKey: 'sk_a_b', ...more }));
    return { client, requests };
  };

  it('is no response: it is sent again where that may be done twice', async () => {
    const { client, requests } = await serve('breaks', 'ends', 'breaks');
    expect(await client({}).listAgents()).toEqual([]);
    await expect(client({}).createWebhook({ url: 'u' })).rejects.toMatchObject({
      ...{ code: 'no_response', status: 0 },
    });
    expect(requests).toEqual(['GET', 'GET', 'POST']);
  });

  it('is no response after the time of an attempt; the caller who ends it gets its own reason', async () => {
    const { client } = await serve('stalls', 'stalls');
    const short = client({ timeoutSeconds: 0.2, maxRetries: 0 });
    await expect(short.listAgents()).rejects.toMatchObject({ code: 'no_response', status: 0 });
    const leaving = new AbortController();
    const onResponse = () => leaving.abort(new Error('the caller left'));
    const call = client({}).listAgents({}, { signal: leaving.signal, onResponse });
    await expect(call).rejects.toThrow('caller left');
  });
});

describe('what the client does not know', () => {
  const later = { url: `${baseUrl}/elements/client-2_0_1-0123456789ab.tgz` };

  it.each([
    ['a code', refusal('too_new', 422)],
    ['a success', { body: 'no JSON' }],
  ])('is %s of a later API: the error names both versions', async (_, unknown) => {
    const { fetch, requests } = scriptedFetch(unknown, later);
    const thrown = await clientOf(fetch)
      .listAgents()
      .catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(trunkline.OutdatedClientError);
    expect(thrown).toMatchObject({
      clientVersion: made.version,
      servedVersion: '2.0.1-c0123456789ab',
      detail: expect.stringContaining(
        `This client is ${made.version}, and the API has 2.0.1-c0123456789ab: npm install ${baseUrl}/client.tgz`,
      ),
    });
    expect(requests[1]).toMatchObject({ method: 'HEAD', url: `${baseUrl}/client.tgz` });
  });

  it('is no sign of another version where the API has this one, or says none', async () => {
    const own = { url: `${baseUrl}/elements/client-${made.id}.tgz` };
    for (const found of [own, { status: 404 }, new TypeError('fetch failed')]) {
      const { fetch } = scriptedFetch({ status: 404, body: '<h1>A proxy</h1>' }, found);
      const thrown = await clientOf(fetch)
        .listAgents()
        .catch((reason: unknown) => reason);
      expect(thrown).not.toBeInstanceOf(trunkline.OutdatedClientError);
      expect(thrown).toMatchObject({ code: 'unexpected_response', status: 404 });
    }
  });

  it('waits for the version no longer than for a response, and not for a caller who leaves', async () => {
    const found = () => Promise.resolve(new Response('<h1>A proxy</h1>'));
    const hangs = (_: string, { method, signal }: RequestInit) =>
      method === 'HEAD'
        ? new Promise<Response>((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          })
        : found();
    const short = { apiKey: 'k', timeoutSeconds: 0.05 };
    await expect(clientOf(Object(hangs), short).listAgents()).rejects.toMatchObject({
      code: 'unexpected_response',
    });
    const leaving = new AbortController();
    const onResponse = () => setTimeout(() => leaving.abort(new Error('the caller left')));
    const call = clientOf(Object(hangs)).listAgents({}, { signal: leaving.signal, onResponse });
    await expect(call).rejects.toThrow('caller left');
  });
});
