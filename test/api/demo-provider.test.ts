import { describe, expect, it } from 'vitest';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connections, info } = stack;
const { consent } = createConnecting(stack);
const projects = '/events/components/demo/events/task_completed/options/project_id';
/** No list of it is in the cache. */
const tasks = '/events/components/demo/events/task_completed/options/task_id?project_id=errands';
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
    const status = 'reconnect_required';
    expect(await connections.primary(tenantId, 'demo')).toMatchObject({ status });

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
