import { describe, expect, it } from 'vitest';
import { rawHead, sendRaw } from '../../support/stack/raw-request.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { info, dataDir, request } = await useStack();
const { frontend_url: origin, api_key: apiKey } = info;

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers });
const askKey = (headers: Record<string, string>, method = 'POST') =>
  fetch(`${origin}/start/api-key`, { method, headers });
const recent = async (after = 0): Promise<{ number: number }[]> => {
  const response = await get(`/start/requests.json?after=${after}`);
  return response.json() as Promise<{ number: number }[]>;
};

const others: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin, 'sec-fetch-site': 'cross-site' },
  { origin, 'sec-fetch-site': 'same-site' },
];

describe('the start page', () => {
  it('names all that runs, and holds no secret', async () => {
    const response = await get('/');
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const shown of [
      info.base_url,
      `${info.base_url}/docs`,
      `${origin}/settings/integrations`,
      `${origin}/events`,
      `${origin}/demo-provider/stats`,
      info.dynamodb_endpoint,
      info.kms_endpoint,
      info.lambda_endpoint,
      info.events_queue_url,
      dataDir,
      'Version 1.0.0',
    ]) {
      expect(page).toContain(shown);
    }
    for (const [, href = ''] of page.matchAll(/<a href="([^"]+)"/g)) {
      expect((await fetch(new URL(href, origin))).status, href).toBe(200);
    }
    expect(page).not.toContain(apiKey);
    expect(page).not.toContain(info.aws_access_key_id ?? apiKey);
    expect(page).not.toContain(info.aws_secret_access_key ?? apiKey);
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '/',
    '/events',
    '/settings/integrations',
    '/settings/nowhere',
    '/demo-provider/auth?client_id=nobody',
    '/demo-provider/interaction/none',
  ])(
    'and every other page of the local stack, as %s, may be framed and led elsewhere by nobody',
    async (path) => {
      const policy = (await get(path)).headers.get('content-security-policy');
      expect(policy).toMatch(
        /^default-src 'none'; base-uri 'none'; form-action 'self'[^;]*; frame-ancestors 'none'; /,
      );
    },
  );

  it('has nothing else below its address', async () => {
    expect((await get('/start/local.json')).status).toBe(404);
    expect((await get('/start/../local.json')).status).toBe(404);
    expect((await fetch(origin, { method: 'POST' })).status).toBe(404);
  });
});

describe('the API key of the start page', () => {
  it('is for the page itself', async () => {
    const response = await askKey({ origin, 'sec-fetch-site': 'same-origin' });
    expect(await response.json()).toEqual({ api_key: apiKey });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([...others, {}])('is not for others: %j', async (headers) => {
    const response = await askKey(headers);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain(apiKey);
  });

  it('is not for a GET', async () => {
    expect(await (await askKey({ origin }, 'GET')).text()).not.toContain(apiKey);
  });
});

describe('the last requests of the start page', () => {
  it('have the reason of each refusal, and no query', async () => {
    const before = (await recent()).at(-1)?.number;
    await request('/agents', { apiKey });
    await request('/agents');
    await request('/integrations/oauth_callback/demo?error=access_denied&state=secret');
    await request('/integrations/oauth_start/demo?code=secret', { method: 'POST', apiKey });
    await request('/nowhere?code=secret');
    const seen = await recent(before);
    expect(seen).toMatchObject([
      { method: 'GET', path: '/api/agents', status: 200, durationMs: expect.any(Number) },
      { status: 401, refusal: { code: 'unauthorized', detail: expect.stringMatching(/API key/) } },
      {
        path: '/api/integrations/oauth_callback/demo',
        status: 302,
        refusal: { code: 'cancelled', detail: 'Authorization cancelled' },
      },
      { method: 'POST', status: 201 },
      { path: '/api/nowhere', status: 404, refusal: { code: 'not_found' } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('secret');
    expect(JSON.stringify(seen)).not.toContain(apiKey);
    expect(seen[0]).not.toHaveProperty('refusal');
    expect(await recent(seen[3]?.number)).toEqual([seen[4]]);
  });

  it.each(others)('are not for pages of others: %j', async (headers) => {
    expect((await get('/start/requests.json', headers)).status).toBe(403);
  });

  it.each(['/', '/start/requests.json', '/demo-provider/outcome'])(
    'are not for a name of another website: %s',
    async (path) => {
      const head = rawHead(`GET ${path} HTTP/1.1`, ['Host: evil.example']);
      const { status, body } = await sendRaw(origin, head);
      expect([403, 404]).toContain(status);
      expect(body).not.toContain('/api');
    },
  );
});
