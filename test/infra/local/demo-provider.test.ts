import { describe, expect, it } from 'vitest';
import { optionPaths } from '../../support/fields/option-stack.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createChoosing, normally } from '../../support/stack/demo-person.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connections, info } = stack;
const { consent } = createConnecting(stack);
const projects = `${optionPaths.demo}/project_id`;
/** No list of it is in the cache. */
const tasks = `${optionPaths.demo}/task_id?project_id=errands`;
const endGrants = (headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${info.frontend_url}/demo-provider/end-grants`, { method, headers });

describe('the demo provider', () => {
  it('names the first project after the person', async () => {
    const { apiKey } = await createTenant();
    await request(await consent(apiKey));
    const { body } = await request(projects, { apiKey });
    expect(body).toMatchObject({
      options: expect.arrayContaining([{ id: 'errands', name: 'ada’s errands' }]),
    });
  });

  it('ends every grant on request, so that a person must reconnect', async () => {
    const { apiKey, tenantId } = await createTenant();
    await request(await consent(apiKey));
    expect((await request(projects, { apiKey })).status).toBe(200);
    const ended = await endGrants();
    expect(await ended.json()).toEqual({ ended_grants: expect.any(Number) });

    const refused = await request(tasks, { apiKey });
    expect(refused.body).toMatchObject({ code: 'reconnect_required' });
    const state = { is: 'ended', why: 'grant_ended' };
    expect(await connections.primary(tenantId, 'demo')).toMatchObject({ state: state });

    await request(await consent(apiKey));
    expect((await request(projects, { apiKey })).status).toBe(200);
  });

  it('ends no grant for a page of a browser, or for a GET', async () => {
    const { apiKey } = await createTenant();
    await request(await consent(apiKey));
    expect((await endGrants({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await endGrants({ 'sec-fetch-site': 'none' })).status).toBe(403);
    expect((await endGrants({}, 'GET')).status).toBe(405);
    expect((await request(tasks, { apiKey })).status).toBe(200);
  });
});

const { choose, chosenNow } = createChoosing(info);
const ask = () =>
  fetch(`${info.frontend_url}/demo-provider/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }),
  });

describe('the token endpoint', () => {
  it.each([
    ['fails', 500, 'server_error', null],
    ['rate_limited', 429, 'rate_limit_exceeded', '5'],
  ] as const)('%s as in RFC 6749 and 6585', async (outcome, status, error, retryAfter) => {
    await choose({ outcome, at: 'refresh' });
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
    expect((await ask()).status).toBe(400);
  });

  it('closes the connection when its answer is lost', async () => {
    await choose({ outcome: 'answer_lost', at: 'refresh' });
    await expect(ask()).rejects.toThrow('fetch failed');
    expect((await ask()).status).toBe(400);
  });
});

describe('the choice of an outcome', () => {
  it('lasts until it is changed, if wanted', async () => {
    const chosen = { outcome: 'fails', at: ['refresh'], lasts: 'until_changed' };
    expect(await choose({ ...chosen, at: 'refresh' })).toEqual({ status: 200, body: chosen });
    for (let requests = 0; requests < 3; requests++) expect((await ask()).status).toBe(500);
    expect(await choose({ outcome: 'normal' })).toEqual({ status: 200, body: normally });
    expect((await ask()).status).toBe(400);
  });

  it('is for wherever it can happen, without a place', async () => {
    const at = ['connect', 'refresh', 'look_up'];
    expect(await choose({ outcome: 'fails' })).toMatchObject({ body: { at } });
    await choose({ outcome: 'normal' });
  });

  it.each<[string, Record<string, string>]>([
    ['outcome', { outcome: 'nonsense' }],
    ['outcome', {}],
    ['at', { outcome: 'denied', at: 'refresh' }],
    ['at', { outcome: 'fails', at: 'home' }],
    ['lasts', { outcome: 'fails', lasts: 'ever' }],
  ])('is refused with a wrong %s: %j', async (field, form) => {
    const { status, body } = await choose(form);
    expect(status).toBe(422);
    expect(body).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(new RegExp(`^${field}: .*must be one of`)),
    });
    expect(await chosenNow()).toEqual(normally);
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ])('is refused for pages of others: %j', async (headers) => {
    expect(await choose({ outcome: 'fails' }, headers)).toMatchObject({ status: 403 });
    expect(await chosenNow()).toEqual(normally);
  });
});
