import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';
import { buildClient, scriptedFetch } from './built-client.ts';

const { made, trunkline } = await buildClient();
const baseUrl = 'https://api.example.com/api';
const path = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };

/** Calls functions whose types are those of the document, as JavaScript does. */
const clientOf = (fetch: typeof globalThis.fetch, more: object = { apiKey: 'sk_a_b' }) =>
  Object(trunkline.createClient({ baseUrl: `${baseUrl}/`, fetch, ...more }));

const error = (code: string, status: number, headers = {}) => ({
  ...{ status, headers },
  body: {
    code,
    detail: 'What to do.',
    request_id: 'r1',
    doc_url: `${baseUrl}/docs/errors/${code}`,
  },
});
/** Fractions of a second, so that no test waits. */
const soon = { 'Retry-After': '0.01' };

describe('the client', () => {
  it('sends parents under their own names, lists as repeated names, and no undefined', async () => {
    const { fetch, requests } = scriptedFetch({ body: { options: [] } });
    const parents = { project_id: 'a b', board_id: undefined };
    await clientOf(fetch).getFieldOptions({
      ...path,
      parents,
      _ids: ['x', 'y'],
      _search: undefined,
    });
    expect(requests).toMatchObject([
      {
        url: `${baseUrl}/events/components/demo/events/task_completed/options/task_id?project_id=a+b&_ids=x&_ids=y`,
        key: 'sk_a_b',
      },
    ]);
  });

  it('takes no parent for another parameter', async () => {
    const { fetch, requests } = scriptedFetch();
    const parents = { project_id: 'p', _integration_id: 'i2' };
    expect(() => clientOf(fetch).getFieldOptions({ ...path, parents })).toThrow(
      'Pass _integration_id beside parents',
    );
    expect(requests).toEqual([]);
  });

  it('encodes what is in a path, and refuses what an address swallows', async () => {
    const { fetch, requests } = scriptedFetch({}, {});
    await clientOf(fetch).getAgent({ agent_id: 'a/b%c' });
    expect(requests[0]?.url).toBe(`${baseUrl}/agents/a%2Fb%25c`);
    for (const agent_id of ['..', '.', '', undefined]) {
      expect(() => clientOf(fetch).getAgent({ agent_id })).toThrow('Pass a value for agent_id.');
    }
  });

  it('says what is not set, at the first call', async () => {
    for (const [more, detail] of [
      [{ apiKey: 'sk_a_b', baseUrl: undefined }, 'as baseUrl'],
      [{ apiKey: undefined }, 'Pass an API key'],
      [{ apiKey: '', session: '' }, 'Pass an API key'],
    ] as const) {
      const { fetch, requests } = scriptedFetch();
      await expect(clientOf(fetch, more).getAgent({ agent_id: 'a' })).rejects.toThrow(detail);
      expect(requests).toEqual([]);
    }
  });

  it('sends what is left of a change as its body', async () => {
    const { fetch, requests } = scriptedFetch({ body: {} });
    await clientOf(fetch).updateIntegration({ integration_id: 'i1', name: null });
    expect(requests).toMatchObject([
      { method: 'PATCH', url: `${baseUrl}/integrations/i1`, body: { name: null } },
    ]);
  });

  it('lists all pages one by one, the items of an answer or of its list', async () => {
    const next = { Link: `<${baseUrl}/agents?limit=1&cursor=c%2F2>; rel="next"` };
    const { fetch, requests } = scriptedFetch(
      { body: [{ id: 1 }], headers: next },
      { body: [{ id: 2 }] },
      { body: { options: [{ id: 'o' }] } },
    );
    const agents: unknown[] = [];
    const options: unknown[] = [];
    for await (const agent of clientOf(fetch).listAgents({ limit: 1 })) agents.push(agent);
    for await (const option of clientOf(fetch).getFieldOptions(path)) options.push(option);
    expect([agents, options]).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 'o' }]]);
    expect(requests[1]).toMatchObject({
      url: `${baseUrl}/agents?limit=1&cursor=c%2F2`,
      key: 'sk_a_b',
    });
  });

  it('shows who iterates why a page failed', async () => {
    const { fetch } = scriptedFetch(error('not_found', 404));
    const pages = clientOf(fetch).listAgents().pages();
    await expect(pages.next()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a redirect', () => {
  it('takes no key to another origin, and says what to check', async () => {
    const asked: (string | undefined)[] = [];
    const server = http.createServer(({ headers: { host = '' }, url, method }, response) => {
      if (method === 'GET') asked.push(host);
      const Location = `http://localhost:${new URL(`http://${host}`).port}${url}`;
      response.writeHead(host.startsWith('localhost') ? 200 : 307, { Location }).end('[]');
    });
    const here = await listen(server, 0);
    const listed = trunkline.createClient({ baseUrl: here, apiKey: 'sk_a_b' });
    const detail = expect.stringMatching(/leads to another address.* Check baseUrl/);
    await expect(Object(listed).listAgents()).rejects.toMatchObject({
      ...{ code: 'unexpected_response', status: 307, detail },
    });
    expect(asked).toEqual([new URL(here).host]);
    server.close();
  });
});

describe('a session', () => {
  it('is a token also with spaces around it, and no address', async () => {
    const { fetch, requests } = scriptedFetch({});
    await clientOf(fetch, { session: '\n  cs_a_1 ' }).listAgents();
    expect(requests).toMatchObject([{ key: 'cs_a_1' }]);
  });

  it('is renewed once when the API refuses it', async () => {
    const tokens = ['cs_a_1', 'cs_a_2'];
    const session = async () => ({
      session_token: tokens.shift() ?? '',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { fetch, requests } = scriptedFetch(error('unauthorized', 401), {});
    await clientOf(fetch, { session }).listAgents();
    expect(requests.map(({ key }) => key)).toEqual(['cs_a_1', 'cs_a_2']);
  });
});

describe('a request that failed', () => {
  it('has its code, which types can tell apart, and what support needs', async () => {
    const { fetch } = scriptedFetch(error('reconnect_required', 422, { 'Retry-After': '60' }));
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
      const again = () => error(code, 500, soon);
      const once = scriptedFetch(again(), { body: ['fine'] });
      expect(await clientOf(once.fetch).listAgents()).toEqual(['fine']);
      const never = scriptedFetch(again(), again(), again());
      const client = clientOf(never.fetch, { apiKey: 'k', maxRetries: 2 });
      await expect(client.listAgents()).rejects.toMatchObject({ code });
      expect(never.requests).toHaveLength(3);
    },
  );

  it('is not sent again where that would do it twice, or where the wait is too long', async () => {
    const twice = scriptedFetch(error('internal_error', 500, soon), {});
    await expect(clientOf(twice.fetch).createWebhook({ url: 'u' })).rejects.toMatchObject({
      code: 'internal_error',
    });
    const refused = scriptedFetch(error('rate_limited', 429, soon), { body: { id: 'w' } });
    expect(await clientOf(refused.fetch).createWebhook({ url: 'u' })).toEqual({ id: 'w' });
    const long = scriptedFetch(error('rate_limited', 429, { 'Retry-After': '31' }), {});
    await expect(clientOf(long.fetch).listAgents()).rejects.toMatchObject({
      retryAfterSeconds: 31,
    });
    expect([twice, long].map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

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

describe('what the client does not know', () => {
  const later = { url: `${baseUrl}/elements/client-2_0_1-0123456789ab.tgz` };

  it.each([
    ['a code', error('too_new', 422)],
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
      detail: expect.stringContaining(`npm install ${baseUrl}/client.tgz`),
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
});
