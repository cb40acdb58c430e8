import { describe, expect, it } from 'vitest';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createManaging } from '../../support/stack/invoking.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { createTenant, request, info } = stack;
const { start } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
const { make, sessionOf } = createPages(stack);
const manage = createManaging(info);

const newTenant = async () => {
  const { tenantId, apiKey } = await createTenant();
  const of = { tenant_id: tenantId };
  const acts = async (count: number) => {
    const isOurs = (line: Record<string, unknown>) =>
      line.tenant_id === tenantId && line.requested_by === 'test';
    return linesOf(isOurs, count);
  };
  return { of, apiKey, tenantId, acts };
};
const slack = { integration_type: 'slack', client_id: 'own-1', client_secret: 'hush-1' };
const named = { integration_type: 'slack' };

describe('success', () => {
  it('changes settings, which hold for the next start, and shows them', async () => {
    const { of, apiKey, acts } = await newTenant();
    const unset = { session_binding: null, return_origins: [] };
    const none = { ...unset, allowed_origins: null, limits: null, deletion: null };
    expect(await manage('show', of)).toEqual(none);
    const settings = {
      session_binding: 'required',
      return_origins: ['https://app.acme.example'],
    };
    const shown = { ...none, ...settings };
    expect(await manage('change', { ...of, ...settings })).toEqual(shown);
    const path = '/integrations/oauth_start/demo';
    const { body } = await request(path, { method: 'POST', apiKey });
    expect(body).toMatchObject({ code: 'session_binding_required' });
    const retained = { ...shown, session_binding: null };
    expect(await manage('change', { ...of, session_binding: null })).toEqual(retained);
    expect(await manage('change', { ...of, return_origins: [] })).toEqual(none);
    const limits = { requests_per_second: 5, burst: 10 };
    const changeLimits = async (limits: object | null) =>
      Object(await manage('change', { ...of, limits }));
    const shownLimits = { ...limits, connections: null };
    expect(await changeLimits(limits)).toEqual({ ...none, limits: shownLimits });
    const { limits: both } = await changeLimits({ connections: 7 });
    expect(both).toEqual({ ...limits, connections: 7 });
    expect((await changeLimits({ requests_per_second: null, burst: null })).limits).toEqual({
      ...{ requests_per_second: null, burst: null, connections: 7 },
    });
    expect(await changeLimits(null)).toEqual(none);
    const actor = { kind: 'system', id: 'manage-tenant' };
    const by = { act: 'tenant.changed', result: 'done', actor, requested_by: 'test' };
    expect(await acts(7)).toMatchObject([
      { ...by, ...settings },
      { ...by, session_binding: 'default' },
      { ...by, return_origins: [] },
      { ...by, limits },
      { ...by, connection_limit: 7 },
      { ...by, limits: 'default' },
      { ...by, limits: 'default', connection_limit: 'default' },
    ]);
  });

  it('limits the origins of the tenant’s next sessions for browsers, and no other tenant’s', async () => {
    const [acme, other] = [await newTenant(), await newTenant()];
    const before = await sessionOf(acme.apiKey);
    const own = 'https://app.acme.example';
    const changed = await manage('change', { ...acme.of, allowed_origins: [own] });
    expect(changed).toMatchObject({ return_origins: [], allowed_origins: [own] });
    const both = { allowed_origins: [own, page] };
    expect(await make(acme.apiKey, both)).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: expect.stringMatching(/leave it out, or ask whoever runs this service/),
        errors: [{ field: 'allowed_origins.1', message: expect.stringContaining(page) }],
      },
    });
    expect((await make(acme.apiKey, { allowed_origins: [own] })).status).toBe(201);
    expect((await make(other.apiKey, both)).status).toBe(201);
    expect((await request('/integrations', from(page, before))).status).toBe(200);
    await manage('change', { ...acme.of, allowed_origins: null });
    expect((await make(acme.apiKey, both)).status).toBe(201);
    const acts = await acme.acts(2);
    expect(acts.map((act) => act.allowed_origins)).toEqual([[own], 'any']);
  });

  it('stores an own OAuth app, with which people are sent to the provider, and never shows its secret', async () => {
    const { of, apiKey, acts } = await newTenant();
    const app = {
      ...{ integration_type: 'slack', region: null, client_id: 'own-1' },
      ...{ authorization_parameters: {}, authorization_host: null },
    };
    const put = await manage('put_oauth_app', { ...of, ...slack });
    expect(put).toMatchObject({
      oauth_app: app,
      redirect_uri: `${info.base_url}/integrations/oauth_callback/slack`,
      needed_by: [],
      remaining: 0,
    });
    expect((await start(apiKey, 'slack')).searchParams.get('client_id')).toBe('own-1');
    const listed = await manage('list_oauth_apps', of);
    expect(listed).toEqual({ oauth_apps: [app] });
    expect(JSON.stringify([put, listed, await acts(1)])).not.toContain('hush');
  });

  it('says what an app no longer has that is replaced without it', async () => {
    const { of } = await newTenant();
    const whole = { ...slack, signing_secret: 'signs-notices' };
    expect(await manage('put_oauth_app', { ...of, ...whole })).toMatchObject({ warnings: [] });
    expect(await manage('put_oauth_app', { ...of, ...slack, client_secret: 'new' })).toMatchObject({
      warnings: [expect.stringMatching(/^No Signing Secret .* notices of Slack are refused until/)],
    });
    const facebook = { ...named, ...slack, integration_type: 'facebook' };
    const config = { authorization_parameters: { config_id: '123' } };
    await manage('put_oauth_app', { ...of, ...facebook, ...config });
    expect(await manage('put_oauth_app', { ...of, ...facebook })).toMatchObject({
      warnings: expect.arrayContaining([
        expect.stringMatching(/are gone: authorization_parameters config_id\.$/),
      ]),
    });
  });
});

describe('errors', () => {
  it.each<[string, Parameters<typeof manage>[0], object, string[]]>([
    ['nothing to change', 'change', {}, ['session_binding']],
    ['no origin', 'change', { return_origins: ['acme.example'] }, ['return_origins.0']],
    ['no origin at all', 'change', { allowed_origins: [] }, ['allowed_origins']],
    ['a member of another action', 'show', { return_origins: [] }, ['return_origins']],
    ['no secret', 'put_oauth_app', named, ['client_id', 'client_secret']],
    ['a region that the provider lacks', 'put_oauth_app', { ...slack, region: 'eu' }, ['region']],
    [
      'what the provider would refuse',
      'put_oauth_app',
      { ...slack, redirect_uri: 'https://a.example/', scopes: ['channels:read'] },
      ['redirect_uri', 'scopes'],
    ],
  ])('refuses %s, naming it', async (_, action, members, fields) => {
    const { of } = await newTenant();
    const response = await manage(action, { ...of, ...members });
    expect(response).toMatchObject({ refused: { code: 'validation_failed' } });
    const errors = 'refused' in response ? (response.refused.errors ?? []) : [];
    expect(errors.map(({ field }) => field)).toEqual(fields);
    if (action === 'put_oauth_app')
      expect(await manage('list_oauth_apps', of)).toEqual({ oauth_apps: [] });
  });
});

describe('security', () => {
  it('neither shows nor removes the app of another tenant, nor the platform’s', async () => {
    const acme = await newTenant();
    const other = await newTenant();
    await stack.setUpApps('slack');
    await manage('put_oauth_app', { ...acme.of, ...slack });
    expect(await manage('list_oauth_apps', other.of)).toEqual({ oauth_apps: [] });
    expect(await manage('remove_oauth_app', { ...other.of, ...named })).toMatchObject({
      refused: { code: 'not_found' },
    });
    expect((await start(acme.apiKey, 'slack')).searchParams.get('client_id')).toBe('own-1');
    const shared = (await start(other.apiKey, 'slack')).searchParams.get('client_id');
    expect(shared).toBeTruthy();
    expect(shared).not.toBe('own-1');
  });
});
