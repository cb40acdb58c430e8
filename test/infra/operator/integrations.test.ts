import { describe, expect, it } from 'vitest';
import { requestedScopes } from '../../../functions/catalogue/providers/scopes.ts';
import { slack } from '../../../functions/catalogue/providers/slack.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { createTenant, connect, connections, oauthApps } = stack;
const run = operatorOn(stack);
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'hunter2' });

const list = async (tenantId: string) => ({
  json: (await run(`connections list --json --tenant ${tenantId}`)).json,
  stdout: (await run(`connections list --tenant ${tenantId}`)).stdout,
});

/** A tenant with three accounts of Gmail; the grant of bob has ended. */
const connected = async () => {
  const { tenantId } = await createTenant();
  for (const name of ['ada', 'bob', 'eve']) {
    const tokens = { accessToken: `canary-${name}`, refreshToken: `refresh-canary-${name}` };
    const ended =
      name === 'bob' ? { state: { is: 'ended', why: 'grant_ended', atMs: 1 } as const } : {};
    await connect(tenantId, 'gmail', tokens, { account: { id: name, label: name }, ...ended });
  }
  const { connections: stored } = await connections.ofType(tenantId, 'gmail');
  return { tenantId, stored, ids: stored.map(({ integrationId }) => integrationId) };
};
const explain = (tenantId: string, options: string) =>
  run(`connections explain --tenant ${tenantId} ${options}`);

describe('connections explain, with three accounts of a type', () => {
  it('explains the one with the id, and opens no other', async () => {
    const { tenantId, stored, ids } = await connected();
    const [ada = '', bob = '', eve = ''] = ids;
    const spoilt = stored.find(({ integrationId }) => integrationId === eve);
    if (!spoilt) throw new Error('not connected');
    await connections.put({ ...spoilt, sealedTokens: 'spoilt', version: 2 }, 1);
    const { code, json, stdout } = await explain(tenantId, `--integration-id ${bob} --json`);
    expect(code).toBe(3);
    expect(json).toMatchObject({
      integration_id: bob,
      account: 'bob',
      primary: false,
      healthy: false,
      problem: { code: 'grant_ended' },
    });
    expect(stdout).toContain(`Also connected: ${ada}, ${eve}.`);
    expect(stdout).not.toMatch(/tokens_unreadable|canary|hunter2/);
    const { json: own } = await explain(tenantId, `--integration-id ${eve} --json`);
    const unreadable = expect.objectContaining({ code: 'tokens_unreadable' });
    expect(own.findings).toContainEqual(unreadable);
    // Nothing was written.
    expect((await connections.ofType(tenantId, 'gmail')).connections).toHaveLength(3);
  });

  it('explains the primary one of a type', async () => {
    const { tenantId, stored } = await connected();
    const eve = stored.at(-1);
    if (!eve) throw new Error('not connected');
    await connections.choosePrimary(eve);
    const { json } = await explain(tenantId, '--integration-type gmail --json');
    expect(json).toMatchObject({ integration_id: eve.integrationId, primary: true });
    const { stdout } = await list(tenantId);
    expect(stdout.match(/ yes /g)).toHaveLength(1);
  });
});

it('connections list lists what is connected, without tokens', async () => {
  const accessTokenExpiresAtMs = Date.parse('2030-01-01T00:00:00Z');
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', grantedScopes: ['a'] };
  const account = { id: 'T1', label: 'Acme' };
  const granted = { ...tokens, accessTokenExpiresAtMs };
  const { tenantId } = await stack.connected('slack', granted, { account });
  const { json, stdout } = await list(tenantId);
  expect(json).toMatchObject([
    {
      integration_id: expect.any(String),
      tenant_id: tenantId,
      integration_type: 'slack',
      granted_scopes: ['a'],
      missing_scopes: expect.arrayContaining(['channels:read']),
      access_token_expires_at: '2030-01-01T00:00:00.000Z',
      problem: { code: 'scopes_missing', next_step: expect.stringContaining('Connect') },
      concerns: ['scopes_missing'],
    },
  ]);
  expect(JSON.stringify(json)).not.toMatch(/access-1|refresh-1/);
  expect(stdout).toMatch(/ slack {2}connected {2}yes .* Acme +scopes_missing\n/);
});

it.each([
  [{ is: 'ended', why: 'grant_ended', atMs: 1 }, 'reconnect_required', ['grant_ended']],
  [{ is: 'refused', untilMs: 8e15 }, 'reconnect_required', ['access_refused']],
  [{ is: 'refused', untilMs: 1 }, 'connected', []],
  [{ is: 'app_refused', notBeforeMs: 1 }, 'app_misconfigured', []],
  [{ is: 'live' }, 'connected', []],
] as const)('counts the status of %j, %s, among the concerns', async (state, status, more) => {
  const concerns = status === 'connected' ? [] : [status, ...more];
  const tokens = { accessToken: 'a', grantedScopes: [...requestedScopes(slack)] };
  const { tenantId } = await stack.connected('slack', tokens, { state });
  const { json, stdout } = await list(tenantId);
  expect(json).toMatchObject([{ status, concerns }]);
  expect(stdout).toMatch(new RegExp(`${concerns.join(',')}\\n$`));
});

it('connections list says so when nothing is connected', async () => {
  expect(await list('nobody')).toEqual({
    json: [],
    stdout: 'Tenant nobody has connected no accounts.\n',
  });
});
