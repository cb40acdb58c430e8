import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';
import { baseUrl, buildClient, refusal, scriptedFetch } from './built-client.ts';

const { clientOf, trunkline } = await buildClient();
const path = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };

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
      [{ apiKey: 'sk_a_…' }, 'Pass the API key as it was shown'],
      [{ apiKey: 'sk_a_b', baseUrl: 'api.example.com/api' }, 'with https://'],
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

  it('finds the next page below an address without a host, as a page may write it', async () => {
    const next = { Link: '</api/agents?cursor=c2>; rel="next"' };
    const { fetch, requests } = scriptedFetch({ body: [1], headers: next }, { body: [2] });
    const agents: unknown[] = [];
    const settings = { apiKey: 'sk_a_b', baseUrl: '/api' };
    for await (const agent of clientOf(fetch, settings).listAgents()) agents.push(agent);
    expect(agents).toEqual([1, 2]);
    expect(requests[1]?.url).toBe('/api/agents?cursor=c2');
  });

  it('shows who iterates why a page failed', async () => {
    const { fetch } = scriptedFetch(refusal('not_found', 404));
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
    const { fetch, requests } = scriptedFetch(refusal('unauthorized', 401), {});
    await clientOf(fetch, { session }).listAgents();
    expect(requests.map(({ key }) => key)).toEqual(['cs_a_1', 'cs_a_2']);
  });
});
