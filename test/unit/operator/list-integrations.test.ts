import { expect, it } from 'vitest';
import { requestedScopes } from '../../../functions/providers/scopes.ts';
import { slack } from '../../../functions/providers/slack.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { createTenant, connect } = stack;
const run = operatorOn(stack);
const list = async (tenantId: string) => ({
  answer: (await run(`list-integrations --json --tenant ${tenantId}`)).answer,
  stdout: (await run(`list-integrations --tenant ${tenantId}`)).stdout,
});

it('lists what is connected, without tokens', async () => {
  const { tenantId } = await createTenant();
  const accessTokenExpiresAtMs = Date.parse('2030-01-01T00:00:00Z');
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', grantedScopes: ['a'] };
  const account = { id: 'T1', label: 'Acme' };
  await connect(tenantId, 'slack', { ...tokens, accessTokenExpiresAtMs }, { account });
  const { answer, stdout } = await list(tenantId);
  expect(answer).toEqual([
    {
      integration_id: expect.any(String),
      tenant_id: tenantId,
      integration_type: 'slack',
      category: 'test',
      name: null,
      primary: true,
      status: 'connected',
      account: 'Acme',
      granted_scopes: ['a'],
      missing_scopes: expect.arrayContaining(['channels:read']),
      connected_at: expect.any(String),
      refreshed_at: null,
      access_token_expires_at: '2030-01-01T00:00:00.000Z',
      lapses_at: null,
      reconnect_by: null,
      problem: { code: 'scopes_missing', next_step: expect.stringContaining('Connect') },
      concerns: ['scopes_missing'],
    },
  ]);
  expect(stdout).toMatch(/ slack {2}connected {2}yes .* Acme +scopes_missing\n/);
});

it.each([
  [{ is: 'ended', why: 'grant_ended' }, 'reconnect_required', ['grant_ended']],
  [{ is: 'refused', untilMs: 8e15 }, 'reconnect_required', ['access_refused']],
  [{ is: 'refused', untilMs: 1 }, 'connected', []],
  [{ is: 'app_refused', notBeforeMs: 1 }, 'app_misconfigured', []],
  [{ is: 'live' }, 'connected', []],
] as const)('counts the status of %j, %s, among the concerns', async (standing, status, more) => {
  const concerns = status === 'connected' ? [] : [status, ...more];
  const { tenantId } = await createTenant();
  const grantedScopes = [...requestedScopes(slack)];
  await connect(tenantId, 'slack', { accessToken: 'a', grantedScopes }, { standing });
  const { answer, stdout } = await list(tenantId);
  expect(answer).toMatchObject([{ status, concerns }]);
  expect(stdout).toMatch(new RegExp(`${concerns.join(',')}\\n$`));
});

it('says so when nothing is connected', async () => {
  expect(await list('nobody')).toEqual({
    answer: [],
    stdout:
      'Tenant nobody has connected no accounts.\nTenant nobody has no API keys. Check its id.\n',
  });
});
