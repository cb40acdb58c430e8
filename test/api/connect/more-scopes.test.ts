import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { integration } from '../../../functions/connections/contracts/integration.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createDemoPerson } from '../../support/stack/demo-person.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, info, setUpApps, connected } = stack;
const { start, redirectOf } = createConnecting(stack);

const usual = ['openid', 'offline_access', 'projects:read'];
const comments = { events: [{ component_key: 'demo', event_key: 'comment_posted' }] };
const without = {
  component_key: 'demo',
  event_key: 'comment_posted',
  scopes_missing: ['comments:read'],
};
const requestedScopes = (url: URL) => url.searchParams.get('scope')?.split(' ');

/** A person who starts a connection and allows it, but for what is unticked. @returns the redirect's query */
const connect = async (apiKey: string, given?: object, unticked?: string[]) => {
  const url = await start(apiKey, 'demo', given);
  const callback = await createDemoPerson()(url.href, 'allow', unticked);
  const response = await request(callback.href.slice(info.base_url.length));
  return Object.fromEntries(redirectOf(response));
};

const shown = async (apiKey: string) => {
  const { body } = await request('/integrations', { apiKey });
  const [only, ...others] = body as z.output<typeof integration>[];
  expect(others).toEqual([]);
  return only;
};

describe('a connection that is asked for more', () => {
  it('gets one more scope, keeps its id and the earlier ones, and is asked for all of them again', async () => {
    const { apiKey } = await createTenant();
    await connect(apiKey);
    const before = await shown(apiKey);
    expect(before).toMatchObject({ scopes_granted: usual, events_missing_scopes: [without] });

    const outcome = await connect(apiKey, comments);
    expect(outcome).toMatchObject({ success: 'true', integration_id: before?.id });
    expect(await shown(apiKey)).toMatchObject({
      id: before?.id,
      scopes_granted: [...usual, 'comments:read'],
      scopes_missing: [],
      events_missing_scopes: [],
    });

    expect(requestedScopes(await start(apiKey))).toEqual([...usual, 'comments:read']);
    await connect(apiKey);
    expect(await shown(apiKey)).toMatchObject({ scopes_granted: [...usual, 'comments:read'] });
  });
});

describe('what a start asks for', () => {
  const grantedScopes = ['channels:read', 'reactions:read', 'admin'];

  it('is the usual, what it names, and what the tenant was granted before of what is declared', async () => {
    await setUpApps('slack');
    const { apiKey } = await connected('slack', { accessToken: 'a', grantedScopes });
    const scopesOf = async (key: string, given?: object) =>
      (await start(key, 'slack', given)).searchParams.get('scope')?.split(',');
    const first = await scopesOf((await createTenant()).apiKey);
    expect(await scopesOf(apiKey)).toEqual([...(first ?? []), 'reactions:read']);
    const events = [{ component_key: 'slack', event_key: 'message_posted' }];
    const requested = { scopes: ['reactions:read', 'users:read'], events };
    expect((await scopesOf(apiKey, requested))?.slice(first?.length).sort()).toEqual([
      'channels:history',
      'groups:history',
      'reactions:read',
    ]);
  });

  it('is what all connections of the type were granted, also where it names one: another may be renewed', async () => {
    await setUpApps('slack');
    const { tenantId, apiKey } = await createTenant();
    for (const [id, scope] of [
      ['T1', 'reactions:read'],
      ['T2', 'channels:history'],
    ] as const) {
      const tokens = { accessToken: 'a', grantedScopes: [scope] };
      await stack.connect(tenantId, 'slack', tokens, { account: { id, label: id } });
    }
    const primary = await stack.connections.primary(tenantId, 'slack');
    const url = await start(apiKey, 'slack', { integration_id: primary?.integrationId });
    const scopes = url.searchParams.get('scope')?.split(',');
    expect(scopes).toContain('reactions:read');
    expect(scopes).toContain('channels:history');
  });

  it('is of many connections what the newest were granted, and the one that it names', async () => {
    await setUpApps('slack');
    const { tenantId, apiKey } = await createTenant();
    const add = (id: string, scope: string) =>
      stack.connect(
        tenantId,
        'slack',
        { accessToken: 'a', grantedScopes: [scope] },
        { account: { id, label: id } },
      );
    await add('T0', 'reactions:read');
    const first = await stack.connections.primary(tenantId, 'slack');
    for (let n = 1; n <= 25; n++) await add(`T${n}`, 'channels:history');
    const scopesOf = async (given?: object) =>
      (await start(apiKey, 'slack', given)).searchParams.get('scope')?.split(',');
    expect(await scopesOf()).toContain('channels:history');
    expect(await scopesOf()).not.toContain('reactions:read');
    expect(await scopesOf({ integration_id: first?.integrationId })).toEqual(
      expect.arrayContaining(['channels:history', 'reactions:read']),
    );
  });

  it('goes to the administrator’s page, too', async () => {
    await setUpApps('microsoft_teams');
    const { apiKey } = await createTenant();
    const { body } = await request('/integrations/oauth_start/microsoft_teams', {
      method: 'POST',
      apiKey,
      body: '{"scopes": ["ChannelMessage.Read.All"]}',
    });
    const { administrator_url } = body as { administrator_url: string };
    expect(requestedScopes(new URL(administrator_url))).toContain('ChannelMessage.Read.All');
  });
});

describe('errors', () => {
  it.each([
    [
      'demo',
      { scopes: ['comment:read'] },
      "scopes: Demo provider does not declare 'comment:read'; did you mean comments:read? use any of: openid, offline_access, projects:read, comments:read.",
    ],
    [
      'demo',
      { events: [{ component_key: 'slack', event_key: 'reaction_added' }] },
      "events: Demo provider has no event 'slack.reaction_added'; use any of: demo.task_completed, demo.comment_posted.",
    ],
    [
      'zoom',
      { scopes: ['meeting:read:meeting'] },
      'scopes: what Zoom grants is decided where our OAuth app is registered; leave it out.',
    ],
    ['demo', { scopes: 'comments:read' }, 'scopes: send a list.'],
    ['demo', { events: ['demo.comment_posted'] }, 'events.0: send component_key and event_key.'],
    [
      'demo',
      {
        scopes: ['s'.repeat(301)],
        events: [{ component_key: 'demo', event_key: 'e'.repeat(101) }],
      },
      'scopes.0: send at most 300 characters; events.0.event_key: send at most 100 characters.',
    ],
  ])('422s for %s %j, and names what is declared', async (type, given, detail) => {
    const { apiKey } = await createTenant();
    const path = `/integrations/oauth_start/${type}`;
    const response = await request(path, { method: 'POST', apiKey, body: JSON.stringify(given) });
    expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed', detail } });
  });
});
