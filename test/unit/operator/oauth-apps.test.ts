import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeLocalJson } from '../../../infra/local/local-json.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { dataDir, info, oauthApps, secretBox } = await startTestStack();
const run = (command: string, secret = '', dir = dataDir) =>
  operator([...command.split(' '), '--local', dir], { secret });
const configure = (options: string, secret = 'hunter2', dir = dataDir) =>
  run(`configure-oauth-app --client-id id --integration-type ${options}`, secret, dir);

describe('configure-oauth-app', () => {
  describe('success', () => {
    it('says what to register at the provider', async () => {
      const { code, stdout } = await configure('zoho');
      expect(code).toBe(0);
      expect(stdout).toContain(
        `Redirect URI to register at Zoho CRM: ${info.base_url}/integrations/oauth_callback/zoho\n`,
      );
      expect(stdout).toContain('Also at Zoho CRM:\n- Settings → Multi DC: ');
      expect(stdout).toContain('at most 20 refresh tokens');
    });

    it('warns of a redirect URI that a provider may refuse from a local stack', async () => {
      const { code, stdout } = await configure('shopify');
      expect(code).toBe(0);
      expect(stdout).toContain('\nWarning: Shopify takes redirect URIs with https alone');
      expect((await configure('mailchimp')).stdout).not.toContain('Warning');
    });

    it('stores parameters of the authorization URL', async () => {
      const { code, answer } = await configure('facebook --parameter config_id=123 --json');
      const settings = { authorization_parameters: { config_id: '123' }, region: null };
      expect({ code, answer }).toMatchObject({ code: 0, answer: settings });
      expect(await oauthApps.getRegistration('facebook')).toMatchObject({
        authorizationParameters: { config_id: '123' },
      });
    });

    it('warns when it replaces an app whose settings are not given again', async () => {
      await configure('facebook_messenger --parameter config_id=123');
      const { stdout } = await configure('facebook_messenger');
      expect(stdout).toContain(
        'Warning: The app had settings that were not given again and are gone: --parameter config_id.',
      );
      const { authorizationParameters } =
        (await oauthApps.getRegistration('facebook_messenger')) ?? {};
      expect(authorizationParameters).toBeUndefined();
    });

    it('stores a region’s app beside that of all', async () => {
      await configure('zoho', 'for-all');
      const { stdout } = await configure('zoho --region eu', 'for-eu');
      expect(stdout).toContain('The OAuth app of zoho for region eu is stored.');
      expect(await oauthApps.get('zoho')).toMatchObject({ clientSecret: 'for-all' });
      expect(await oauthApps.get('zoho', 'accounts.zoho.eu')).toMatchObject({
        region: 'accounts.zoho.eu',
        clientSecret: 'for-eu',
      });
    });

    it.each([
      ['first\nsecond\n', 'second'],
      ['first\r\nsecond\r\n', 'second'],
      ['first\n', undefined],
    ])('reads %j as client secret and signing secret', async (secrets, signingSecret) => {
      expect((await configure('slack', secrets)).code).toBe(0);
      const app = await oauthApps.get('slack');
      expect(app).toMatchObject({ clientSecret: 'first' });
      expect(app?.signingSecret).toBe(signingSecret);
    });
  });

  describe('errors', () => {
    it.each([
      ['gmail --parameter state=hunter2', 'An app of Gmail takes no --parameter'],
      [
        'gohighlevel --parameter redirect_uri=hunter2',
        'takes no other --parameter than version_id',
      ],
      ['facebook --parameter config_id=hunter2', '--parameter config_id is not valid'],
      ['facebook --parameter hunter2', '--parameter must be <name>=<value>'],
      ['facebook --parameter config_id=1 --parameter config_id=2', 'given twice'],
      ['gmail --authorization-host hunter2.example.com', 'leave --authorization-host out'],
      ['gmail --region hunter2', 'leave --region out'],
      ['zoho --region hunter2', '--region must be one of: us, au'],
    ])('refuses %s, and stores nothing', async (options, message) => {
      const { stdout: before } = await run('list-oauth-apps');
      expect(await configure(options)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^(?!.*hunter2)/s),
      });
      expect((await configure(options)).stderr).toContain(message);
      expect((await run('list-oauth-apps')).stdout).toBe(before);
    });

    it('refuses a redirect URI that the provider would refuse, before it reads a secret', async () => {
      const dir = await mkdtemp(join(tmpdir(), 'trunkline-operator-'));
      onTestFinished(() => rm(dir, { recursive: true }));
      writeLocalJson(dir, { ...info, base_url: 'https://ghl.example.com/api' });
      expect(await configure('gohighlevel', '', dir)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('HighLevel refuses a redirect URI that holds “ghl”'),
      });
      expect(await oauthApps.getRegistration('gohighlevel')).toBeUndefined();
    });

    it.each(['a\nb\nc', 'a\n\n', '\nb', 'a\nsécret'])('refuses the secrets %j', async (secrets) => {
      expect(await configure('stripe_connect', secrets)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('has more than 2 lines, an empty one'),
      });
      expect(await oauthApps.getRegistration('stripe_connect')).toBeUndefined();
    });

    it('takes no second secret where the provider has none', async () => {
      expect(await configure('gmail', 'a\nb')).toMatchObject({ code: 2, stdout: '' });
    });
  });

  describe('security', () => {
    it('prints no secret, and seals each for its own region', async () => {
      const said = await configure('zoho --region in', 'hunter2');
      expect(said.stdout + said.stderr).not.toContain('hunter2');
      const { stdout } = await configure('zoom --json', 'hunter2\nhunter3');
      expect(stdout).not.toMatch(/hunter/);
      const owner = { purpose: 'oauth_app', tenantId: '-' } as const;
      const seal = await secretBox.prepare({ ...owner, integrationType: 'zoho#accounts.zoho.in' });
      const opened = secretBox.open(seal('s'), { ...owner, integrationType: 'zoho' });
      await expect(opened).rejects.toThrow();
    });
  });
});

describe('list-oauth-apps', () => {
  it('lists type, region, client id and settings, and no secret', async () => {
    await configure('zoho --region jp', 'hunter2');
    await configure('facebook --parameter config_id=123', 'hunter2');
    const { code, stdout } = await run('list-oauth-apps');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^TYPE +REGION +CLIENT ID +SETTINGS\n/);
    expect(stdout).toMatch(/^facebook +id +config_id=123$/m);
    expect(stdout).toMatch(/^zoho +jp +id$/m);
    const { stdout: json, answer } = await run('list-oauth-apps --json');
    expect(answer).toContainEqual({
      integration_type: 'zoho',
      region: 'jp',
      client_id: 'id',
      authorization_parameters: {},
      authorization_host: null,
    });
    expect(stdout + json).not.toMatch(/hunter|v1\./);
  });
});

describe('remove-oauth-app', () => {
  it('removes one region’s app and no other', async () => {
    await configure('zoho');
    await configure('zoho --region uk');
    const { code, stdout } = await run('remove-oauth-app --integration-type zoho --region uk');
    expect(code).toBe(0);
    expect(stdout).toBe(
      'The OAuth app of zoho for region uk is removed. Existing connections can no longer be refreshed with it.\n',
    );
    expect(await oauthApps.getRegistration('zoho', 'accounts.zoho.uk')).toBeUndefined();
    expect(await oauthApps.getRegistration('zoho')).toBeDefined();
  });

  it.each([
    ['calendly', 1, 'No OAuth app of calendly is stored in local.\n'],
    ['zoho --region ca', 1, 'No OAuth app of zoho for region ca is stored in local.\n'],
    [
      'calendly --region eu',
      2,
      'Calendly has one OAuth app for all regions: leave --region out.\n',
    ],
  ])('fails for %s', async (options, code, stderr) => {
    const answer = await run(`remove-oauth-app --integration-type ${options}`);
    expect(answer).toMatchObject({ code, stdout: '', stderr });
  });
});
