import { describe, expect, it } from 'vitest';
import { createTenantSettings } from '../../../functions/tenants/adapters/tenant-settings.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, info, database } = stack;
const { consent, redirectOf } = createConnecting(stack);
const { open, make } = createPages(stack);
const tenantSettings = createTenantSettings(database);

const back = 'http://127.0.0.1:5173/mail?tab=2';

/** Where the person is, and what the address says. */
const cameBackTo = (location: string | null) => {
  const url = new URL(location ?? '');
  const { tab, ...shown } = Object.fromEntries(url.searchParams);
  return { at: url.origin + url.pathname, tab, said: shown };
};
const mail = { at: 'http://127.0.0.1:5173/mail', tab: '2' };

const starting = async (given: object) => {
  const { tenantId, apiKey } = await createTenant();
  const start = (body: object) =>
    request('/integrations/oauth_start/demo', {
      method: 'POST',
      apiKey,
      body: JSON.stringify(body),
    });
  const callback = await consent(apiKey, 'allow', given);
  const state = new URLSearchParams(callback.split('?')[1]).get('state') ?? '';
  const denial = `/integrations/oauth_callback/demo?error=access_denied&state=${state}`;
  const follow = async (path: string) => cameBackTo((await request(path)).headers.get('location'));
  return { tenantId, apiKey, start, callback, denial, follow };
};

describe('a person whose start had a return_url', () => {
  it('comes back there without a consent, or with a completion code', async () => {
    const { denial, follow } = await starting({ return_url: back });
    expect(await follow(denial)).toMatchObject({ ...mail, said: { error_code: 'cancelled' } });
    const later = await starting({ return_url: back, completion: 'by_server' });
    const said = { completion_code: expect.any(String) };
    expect(await later.follow(later.callback)).toMatchObject({ ...mail, said });
  });

  it('comes to the settings page when nothing proves whose start it was', async () => {
    const { callback, denial } = await starting({ return_url: back });
    const forged = (path: string) =>
      path.replace(/(state=[^&]{30})(.)/, (_, before, one) => before + (one === 'a' ? 'b' : 'a'));
    for (const path of [forged(callback), forged(denial)]) {
      const [[name] = []] = redirectOf(await request(path));
      expect(name).toBe('category');
    }
  });
});

describe('POST /integrations/oauth_start: return_url', () => {
  it('takes what an operator allowed this tenant, and the web application’s own', async () => {
    const [{ tenantId, start }, other] = [await starting({}), await starting({})];
    const return_url = 'https://app.acme.example/settings';
    expect((await start({ return_url })).status).toBe(422);
    await tenantSettings.change(tenantId, { returnOrigins: ['https://app.acme.example'] });
    expect((await start({ return_url })).status).toBe(201);
    expect((await other.start({ return_url })).status).toBe(422);
    expect((await start({ return_url: `${info.frontend_url}/mail` })).status).toBe(201);
  });
});

describe('a session with a return_url', () => {
  const starting = async (given: object, body: object = {}) => {
    const { apiKey } = await createTenant();
    const { session } = await open(apiKey, given);
    const startedBy = (url: string, options: object) =>
      request(url, { ...options, ...from(page, session) });
    const { consent } = createConnecting({ info, request: startedBy as typeof request });
    const callback = await consent(apiKey, 'allow', body);
    return cameBackTo((await request(callback)).headers.get('location'));
  };

  it('leads its starts there, but for one that names another address', async () => {
    expect(await starting({ return_url: back })).toMatchObject(mail);
    const other = await starting({ return_url: back }, { return_url: 'http://localhost/other' });
    expect(other.at).toBe('http://localhost/other');
  });

  it('is not made if nobody may be sent there', async () => {
    const { apiKey } = await createTenant();
    expect(await make(apiKey, { return_url: 'https://evil.example/' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'return_url' }] },
    });
  });
});
