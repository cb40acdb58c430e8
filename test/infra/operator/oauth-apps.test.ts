import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { registrationSteps } from '../../../functions/apps/domain/registration.ts';
import { slack } from '../../../functions/catalogue/providers/slack.ts';
import { platformApp } from '../../support/providers/platform-app.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { info, request, createTenant, oauthApps } = stack;
const run = operatorOn(stack);
const configure = (options: string, secret = 'hunter2') =>
  run(`apps configure --client-id id --integration-type ${options}`, { secret });
const { publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const redirectUri = (slug: string) => `${info.base_url}/integrations/oauth_callback/${slug}`;

describe('apps configure', () => {
  it('stores an app that flows are started with, and replaces it', async () => {
    const { apiKey } = await createTenant();
    const start = () => request('/integrations/oauth_start/slack', { method: 'POST', apiKey });
    const store = (clientId: string) =>
      run(`apps configure --json --integration-type slack --client-id ${clientId}`, {
        secret: 'hunter2',
      });
    expect((await start()).status).toBe(422);
    const steps = registrationSteps(slack, info.base_url);
    const response = {
      tenant_id: null,
      integration_type: 'slack',
      region: null,
      client_id: '1.2',
      authorization_parameters: {},
      authorization_host: null,
      replaced: false,
      needed_by: [],
      remaining: 0,
      redirect_uri: redirectUri('slack'),
      notices_url: steps.noticesUrl ?? null,
      registration: steps.others,
      warnings: expect.any(Array),
    };
    expect(await store('1.2')).toMatchObject({ code: 0, json: response });
    const replaced = { ...response, client_id: '3.4', replaced: true };
    expect((await store('3.4')).json).toEqual(replaced);
    expect((await start()).text).toContain('client_id=3.4');
  });

  it.each([
    ['zoho', `Redirect URI to register at Zoho CRM: ${redirectUri('zoho')}\n`],
    ['zoho', 'Also at Zoho CRM:\n- Settings → Multi DC: '],
    ['zoho', 'at most 20 refresh tokens'],
    ['gohighlevel', `Redirect URI to register at HighLevel: ${redirectUri('crm-location')}\n`],
    ['shopify', '\nWarning: Shopify takes redirect URIs with https alone'],
    ['slack', `\nAddress for its notices: ${info.base_url}/integrations/notices/slack\n`],
    ['slack', `Request URL: ${info.base_url}/integrations/notices/slack, with the bot events`],
    ['slack', '\nWarning: No Signing Secret was given: notices of Slack are refused until it '],
  ])('says what to register at the provider, and what it may refuse: %s', async (type, words) => {
    const { code, stdout } = await configure(type);
    expect(code).toBe(0);
    expect(stdout).toContain(words);
  });

  it('says no word of what does not concern the provider', async () => {
    expect((await configure('mailchimp')).stdout).not.toMatch(/Warning|notice/i);
    const { json: response } = await configure('mailchimp --json');
    expect(response).toMatchObject({ notices_url: null, warnings: [] });
    const { json: signed } = await configure('slack --json', 'hush-1\nhush-2');
    expect(signed.warnings).not.toContainEqual(expect.stringContaining('Signing Secret'));
    expect(JSON.stringify(signed)).not.toContain('hush');
  });

  it.each([
    ['facebook --parameter config_id=123', { authorizationParameters: { config_id: '123' } }],
    [
      'gohighlevel --parameter version_id=65f0c1 --authorization-host marketplace.leadconnectorhq.com',
      {
        authorizationParameters: { version_id: '65f0c1' },
        authorizationHost: 'marketplace.leadconnectorhq.com',
      },
    ],
    ['zoho --region eu', { region: 'accounts.zoho.eu' }],
    ['typeform --region typeform_eu', { region: 'api.typeform.eu' }],
    ['calendly', {}],
  ])('stores the settings of %s', async (options, settings) => {
    expect((await configure(options)).code).toBe(0);
    const [integrationType = ''] = options.split(' ');
    const { region } = { region: undefined, ...settings };
    const stored = { integrationType, clientId: 'id', ...settings };
    expect(await oauthApps.getRegistration(platformApp(integrationType, region))).toEqual(stored);
  });

  it('warns when it replaces an app whose settings are not given again', async () => {
    await configure('facebook_messenger --parameter config_id=123');
    const { stdout } = await configure('facebook_messenger');
    expect(stdout).toContain(
      'Warning: The app had settings that were not given again and are gone: --parameter config_id.',
    );
    const stored = await oauthApps.getRegistration(platformApp('facebook_messenger'));
    expect(stored?.authorizationParameters).toBeUndefined();
  });

  it.each([
    ['gmail', 'secret\n', 'secret', undefined],
    ['gmail', '\ufeffsecret\r\n', 'secret', undefined],
    ['gmail', 'secret', 'secret', undefined],
    ['gmail', 'a b', 'a b', undefined],
    ['slack', 'first\nsecond\n', 'first', 'second'],
    ['slack', 'first\r\nsecond\r\n', 'first', 'second'],
    ['slack', 'first\n', 'first', undefined],
    ['gohighlevel', `first\n${key}`, 'first', key],
    // The key of HighLevel is known.
    ['gohighlevel', 'first', 'first', undefined],
  ])('reads secrets of %s, %j', async (integrationType, secrets, clientSecret, signingSecret) => {
    expect((await configure(integrationType, secrets)).code).toBe(0);
    const app = { integrationType, clientId: 'id', clientSecret, signingSecret };
    expect(await oauthApps.get(platformApp(integrationType))).toEqual(app);
  });
});

describe('apps list', () => {
  it('lists type, region, client id and settings', async () => {
    await configure('zoho --region jp');
    await configure('facebook --parameter config_id=123');
    const { code, stdout } = await run('apps list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^TYPE +REGION +TENANT +CLIENT ID +SETTINGS\n/);
    expect(stdout).toMatch(/^facebook +id +config_id=123$/m);
    expect(stdout).toMatch(/^zoho +jp +id$/m);
    const { json: response } = await run('apps list --json');
    expect(response).toContainEqual({
      tenant_id: null,
      integration_type: 'zoho',
      region: 'jp',
      client_id: 'id',
      authorization_parameters: {},
      authorization_host: null,
    });
  });
});

describe('apps remove', () => {
  it('removes one region’s app and no other', async () => {
    await configure('zoho');
    await configure('zoho --region uk');
    const { code, stdout } = await run('apps remove --integration-type zoho --region uk');
    expect(code).toBe(0);
    expect(stdout).toBe(
      'The OAuth app of zoho for region uk is removed. Existing connections can no longer be refreshed with it.\n',
    );
    expect(
      await oauthApps.getRegistration(platformApp('zoho', 'accounts.zoho.uk')),
    ).toBeUndefined();
    expect(await oauthApps.getRegistration(platformApp('zoho'))).toBeDefined();
  });

  it.each([
    ['hubspot', 1, 'No OAuth app of hubspot is stored in local.\n'],
    ['zoho --region ca', 1, 'No OAuth app of zoho for region ca is stored in local.\n'],
    ['hubspot --region eu', 2, 'HubSpot has one OAuth app for all regions: leave --region out.\n'],
  ])('fails for %s', async (options, code, stderr) => {
    const response = await run(`apps remove --integration-type ${options}`);
    expect(response).toMatchObject({ code, stdout: '', stderr });
  });
});

it('a tenant’s own app is stored beside the platform’s, listed and removed with what needs it', async () => {
  const { tenantId, stored } = await stack.connected('slack', undefined, { tenantApp: 'id' });
  await configure('slack');
  const { stdout } = await configure(`slack --tenant ${tenantId}`);
  expect(stdout).toContain(`The OAuth app of slack of tenant ${tenantId} is stored.`);
  expect(stdout).toContain(`/integrations/notices/slack?tenant=${tenantId}`);
  expect(stdout).toContain(redirectUri('slack'));
  const listed = await run(`apps list --tenant ${tenantId} --json`);
  expect(listed.json).toMatchObject([{ tenant_id: tenantId, integration_type: 'slack' }]);
  const { integrationId = '' } = (await stored()) ?? {};
  const removed = await run(`apps remove --tenant ${tenantId} --integration-type slack`);
  expect(removed.stdout).toContain(`1 connection needs an app that is not stored any more`);
  expect(removed.stdout).toContain(`- ${integrationId}`);
  expect(await oauthApps.getRegistration(platformApp('slack'))).toBeDefined();
});
