import { describe, expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createPages, page } from '../../support/stack/pages.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['slack.com']);
const { request, createTenant, connect, connections, provider } = stack;
const { open } = createPages(stack);
await stack.setUpApps('slack');

type SessionCall = Awaited<ReturnType<typeof open>>['ask'];

const notFound = { status: 404, body: { code: 'not_found' } };
const notAllowed = { status: 403, body: { code: 'integration_type_not_allowed' } };
const mayNot = { status: 403, body: { code: 'missing_scope' } };
const json = (method: string, body: object) => ({ method, body: JSON.stringify(body) });
const channels = '/events/components/slack/events/message_posted/options/channel';

/** A person of a page connects an account of Slack. */
const connectBy = async (ask: SessionCall, team: string, given: object = {}) => {
  const { start, callBack } = createConnecting({ info: stack.info, request: ask });
  const started = await start('', 'slack', given);
  provider.respond = () => ({
    body: {
      ok: true,
      access_token: `of-${team}`,
      token_type: 'bot',
      team: { id: team, name: team },
    },
  });
  return callBack('slack', started);
};

const accountsOf = async (ask: SessionCall) => {
  const { body } = await ask('/integrations');
  return (body as { account: string }[]).map(({ account }) => account);
};

describe('a session for some types', () => {
  it('sees and touches only what is of them', async () => {
    const { apiKey, tenantId } = await createTenant();
    for (const type of ['demo', 'slack']) await connect(tenantId, type, { accessToken: 'a' });
    const other = await connections.primary(tenantId, 'demo');
    const { ask } = await open(apiKey, { integration_types: ['slack'] });
    expect(await ask('/integrations')).toMatchObject({ body: [{ type: 'slack' }] });
    expect(await ask('/integrations?integration_type=gmail')).toMatchObject({ body: [] });
    expect(await ask('/integrations/types')).toMatchObject({ body: [{ type: 'slack' }] });
    expect(await ask('/events/components')).toMatchObject({ body: [{ key: 'slack' }] });
    const path = `/integrations/${other?.integrationId}`;
    for (const options of [{}, { method: 'DELETE' }, json('PATCH', { name: 'Mine' })]) {
      expect(await ask(path, options)).toMatchObject(notFound);
    }
    expect(await ask(`${path}/check`, { method: 'POST' })).toMatchObject(notFound);
    expect(await ask('/integrations/oauth_start/demo', json('POST', {}))).toMatchObject(notAllowed);
    expect(await ask('/events/components/demo')).toMatchObject(notAllowed);
    const options = '/events/components/demo/events/task_completed/options/project_id';
    expect(await ask(options)).toMatchObject(notAllowed);
    expect(await ask('/events/components/slack')).toMatchObject({ status: 200 });
  });

  it('sees no attempt of another', async () => {
    const { apiKey } = await createTenant();
    const { start } = createConnecting(stack);
    const id = (await start(apiKey)).searchParams.get('state')?.slice(0, 22);
    const path = `/integrations/oauth_attempts/${id}`;
    const [slack, all] = [await open(apiKey, { integration_types: ['slack'] }), await open(apiKey)];
    expect(await slack.ask(path)).toMatchObject(notFound);
    expect(await all.ask(path)).toMatchObject({ status: 200 });
  });
});

/** Ada and Bob, who use the same page of one tenant, and have connected one account each. */
const twoPersons = async () => {
  const tenant = await createTenant();
  const [ada, bob] = [
    await open(tenant.apiKey, { client_reference: 'ada', metadata: { plan: 'team' } }),
    await open(tenant.apiKey, { client_reference: 'bob' }),
  ];
  const adas = (await connectBy(ada.ask, 'A')).integration_id ?? '';
  const bobs = (await connectBy(bob.ask, 'B')).integration_id ?? '';
  return { ...tenant, ada: ada.ask, bob: bob.ask, adas, bobs };
};

describe('a session for one person', () => {
  it('gives what it connects its reference and metadata, and sees nothing else', async () => {
    const { apiKey, ada, bob, adas, bobs } = await twoPersons();
    const { body } = await request('/integrations', { apiKey });
    expect(body).toMatchObject([
      { id: adas, client_reference: 'ada', metadata: { plan: 'team' } },
      { id: bobs, client_reference: 'bob' },
    ]);
    expect(await accountsOf(ada)).toEqual(['A']);
    expect(await accountsOf(bob)).toEqual(['B']);
    expect(await bob('/integrations?client_reference=ada')).toMatchObject({ body: [] });
  });

  it('touches no connection of another, whatever names it', async () => {
    const { apiKey, bob, adas } = await twoPersons();
    const path = `/integrations/${adas}`;
    for (const options of [{}, { method: 'DELETE' }, json('PATCH', { name: 'Mine' })]) {
      expect(await bob(path, options)).toMatchObject(notFound);
    }
    expect(await bob(`${path}/check`, { method: 'POST' })).toMatchObject(notFound);
    const again = json('POST', { integration_id: adas, if_other_account: 'replace' });
    expect(await bob('/integrations/oauth_start/slack', again)).toMatchObject(notFound);
    expect(await bob(`${channels}?_integration_id=${adas}`)).toMatchObject({
      status: 422,
      body: { code: 'integration_not_connected' },
    });
    expect((await request(path, { apiKey })).body).toMatchObject({ account: 'A', name: null });
  });

  it('looks up in its own, although another is the primary one', async () => {
    const { bob, apiKey } = await twoPersons();
    const requests: (string | undefined)[] = [];
    provider.respond = ({ headers }) => {
      requests.push(headers.authorization);
      return { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } };
    };
    expect(await bob(channels)).toMatchObject({ status: 200 });
    const nobody = await open(apiKey, { client_reference: 'nobody' });
    expect(await nobody.ask(channels)).toMatchObject({
      status: 422,
      body: { code: 'integration_not_connected' },
    });
    expect(requests).toEqual(['Bearer of-B']);
  });

  it('replaces only its own account, and takes none from another', async () => {
    const { ada, bob, apiKey } = await twoPersons();
    const replaced = await connectBy(bob, 'A', { if_other_account: 'replace' });
    expect(replaced).toMatchObject({ success: 'false', error_code: 'account_in_use' });
    expect(await accountsOf(ada)).toEqual(['A']);
    await connectBy(bob, 'C', { if_other_account: 'replace' });
    expect(await accountsOf(bob)).toEqual(['C']);
    expect(await accountsOf(ada)).toEqual(['A']);
    await connectBy((path, options) => request(path, { ...options, apiKey }), 'D', {
      if_other_account: 'add',
    });
    expect(await connectBy(bob, 'D')).toMatchObject({ error_code: 'account_in_use' });
  });

  it('does not see how another’s attempt ended', async () => {
    const { ada, bob } = await twoPersons();
    const { body } = await ada('/integrations/oauth_start/slack', json('POST', {}));
    const path = `/integrations/oauth_attempts/${Object(body).attempt_id}`;
    expect(await bob(path)).toMatchObject(notFound);
    expect(await ada(path)).toMatchObject({ body: { status: 'pending' } });
  });

  it('says no words of the tenant’s server, nor chooses for the whole tenant', async () => {
    const { ada, adas } = await twoPersons();
    for (const words of [{ client_reference: 'bob' }, { metadata: {} }]) {
      const started = await ada('/integrations/oauth_start/slack', json('POST', words));
      expect(started).toMatchObject(mayNot);
      expect(await ada(`/integrations/${adas}`, json('PATCH', words))).toMatchObject(mayNot);
    }
    const primary = json('PATCH', { primary: true });
    expect(await ada(`/integrations/${adas}`, primary)).toMatchObject(mayNot);
    const name = json('PATCH', { name: 'Mine' });
    expect(await ada(`/integrations/${adas}`, name)).toMatchObject({ body: { name: 'Mine' } });
  });
});

it('a session for all of a tenant says no words of its server either', async () => {
  const { apiKey } = await createTenant();
  const { ask } = await open(apiKey, { allowed_origins: [page] });
  for (const words of [{ client_reference: 'bob' }, { metadata: {} }]) {
    const started = await ask('/integrations/oauth_start/slack', json('POST', words));
    expect(started).toMatchObject(mayNot);
  }
});
