import { describe, expect, it } from 'vitest';
import { requestedScopes } from '../../../functions/providers/scopes.ts';
import { slack } from '../../../functions/providers/slack.ts';
import { readSecrets } from '../../../infra/command-line/ask.ts';
import { registrationSteps } from '../../../infra/operator/oauth-apps/registration.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { dataDir, info, request, createTenant, connect, oauthApps } = await startTestStack();

const configure = (integrationType: string, clientId: string, secret: string) => {
  const options = ['--integration-type', integrationType, '--client-id', clientId];
  const args = ['configure-oauth-app', '--local', dataDir, '--json', ...options];
  return operator(args, { secret });
};

describe('configure-oauth-app', () => {
  describe('success', () => {
    it('stores an app that flows are started with, and replaces it', async () => {
      const { apiKey } = await createTenant();
      const start = () => request('/integrations/oauth_start/slack', { method: 'POST', apiKey });
      expect((await start()).status).toBe(422);
      const answer = {
        integration_type: 'slack',
        region: null,
        client_id: '1.2',
        authorization_parameters: {},
        authorization_host: null,
        replaced: false,
        redirect_uri: `${info.base_url}/integrations/oauth_callback/slack`,
        notices_url: registrationSteps(slack, info.base_url).noticesUrl ?? null,
        registration: registrationSteps(slack, info.base_url).others,
        warnings: expect.any(Array),
      };
      expect(await configure('slack', '1.2', 'first')).toMatchObject({ code: 0, answer });
      expect((await configure('slack', '3.4', 'second')).answer).toEqual({
        ...answer,
        client_id: '3.4',
        replaced: true,
      });
      expect((await start()).text).toContain('client_id=3.4');
    });

    it('names the redirect URI that the provider takes, which may not hold its name', async () => {
      const { answer } = await configure('gohighlevel', '1-2', 'secret');
      expect(answer).toMatchObject({
        redirect_uri: `${info.base_url}/integrations/oauth_callback/crm-location`,
      });
    });

    it.each([
      ['secret\n', 'secret'],
      ['secret\r\n', 'secret'],
      ['secret', 'secret'],
      [' a b ', ' a b '],
    ])('reads %j from standard input as %j', async (secret, clientSecret) => {
      await configure('gmail', 'id', secret);
      expect(await oauthApps.get('gmail')).toEqual({
        integrationType: 'gmail',
        clientId: 'id',
        clientSecret,
      });
    });
  });

  describe('errors', () => {
    it.each([
      ['', 'No secret came'],
      ['\n', 'No secret came'],
      ['a\nb', 'a line break or a character outside ASCII'],
      ['a\n\n', 'a line break or a character outside ASCII'],
      ['sécret', 'a line break or a character outside ASCII'],
      ['x'.repeat(4097), 'longer than 4096'],
    ])('refuses the secret %j and stores nothing', async (secret, message) => {
      expect(await configure('facebook', 'id', secret)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(message),
      });
      expect(await oauthApps.getRegistration('facebook')).toBeUndefined();
    });

    it('names the valid types', async () => {
      expect(await configure('slak', 'id', 'secret')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^--integration-type must be one of: aircall, .*, calendly, demo, .*\.\n$/,
        ),
      });
    });

    it.each([
      ['slak', / \(did you mean slack\?\)\.\n$/],
      ['Google-Sheets', / \(did you mean google_sheets\?\)\.\n$/],
      ['nope', /, zoom\.\n$/],
    ])('names what %s probably means', async (type, end) => {
      const { stderr } = await configure(type, 'id', 'secret');
      expect(stderr).toMatch(end);
    });

    it('knows the demo provider on a local stack alone', async () => {
      const options = ['--integration-type', 'demo', '--client-id', 'id'];
      const answer = await operator(['configure-oauth-app', '--env', 'dev', ...options]);
      expect(answer).toMatchObject({ code: 2, stdout: '', stderr: 'dev has no provider demo.\n' });
      const { stdout: help } = await operator(['configure-oauth-app', '--help']);
      expect(help).toMatch(/zoom \(demo with\s+--local only\)/);
    });

    it.each(['', 'a b', 'é', 'x'.repeat(513)])('refuses the client id %j', async (clientId) => {
      expect((await configure('slack', clientId, 'secret')).code).toBe(2);
    });
  });

  describe('security', () => {
    it('refuses to read the secret from a terminal', async () => {
      const { terminal } = createTerminal({ secret: 'secret', isTTY: true });
      await expect(readSecrets(terminal.stdin, 1)).rejects.toThrow('pipe it in');
    });

    it('never prints the secret', async () => {
      const { code, stdout, stderr } = await configure('demo', 'id', 'hunter2');
      expect(code).toBe(0);
      expect(stdout + stderr).not.toContain('hunter2');
    });
  });
});

describe('list-integrations', () => {
  it('lists what is connected, without tokens', async () => {
    const { tenantId } = await createTenant();
    const accessTokenExpiresAtMs = Date.parse('2030-01-01T00:00:00Z');
    const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', grantedScopes: ['a'] };
    const account = { id: 'T1', label: 'Acme' };
    await connect(tenantId, 'slack', { ...tokens, accessTokenExpiresAtMs }, { account });
    const args = ['list-integrations', '--local', dataDir, '--tenant', tenantId];
    const { answer } = await operator([...args, '--json']);
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
    expect((await operator(args)).stdout).toMatch(
      / slack {2}connected {2}yes .* Acme +scopes_missing\n/,
    );
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
    const args = ['list-integrations', '--local', dataDir, '--tenant', tenantId];
    expect((await operator([...args, '--json'])).answer).toMatchObject([{ status, concerns }]);
    expect((await operator(args)).stdout).toMatch(new RegExp(`${concerns.join(',')}\\n$`));
  });

  it('says so when nothing is connected', async () => {
    const args = ['list-integrations', '--local', dataDir, '--tenant', 'nobody'];
    expect((await operator([...args, '--json'])).answer).toEqual([]);
    expect((await operator(args)).stdout).toBe(
      'Tenant nobody has connected no accounts.\nTenant nobody has no API keys. Check its id.\n',
    );
  });
});
