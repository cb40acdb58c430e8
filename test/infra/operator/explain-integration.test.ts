import { describe, expect, it } from 'vitest';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import { requestedScopes } from '../../../functions/catalogue/providers/scopes.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { folderOf, operator } from './operator.ts';

const google = await startStub(() => ({ body: {} }));
const started = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { dataDir, info, stack, connected: newConnected, connections, oauthApps } = started;
for (const integrationType of ['gmail', 'slack', 'linkedin']) {
  await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'hunter2' });
}

type Finding = { code: string; detail: string; next_step: string | null };
const lineOf = (tenantId: string, type = 'gmail', dir = dataDir) =>
  `connections explain --local ${dir} --tenant ${tenantId} --integration-type ${type}`;
const explain = async (tenantId: string, type?: string, dir?: string) => {
  const { code, json, stderr } = await operator(`${lineOf(tenantId, type, dir)} --json`);
  const { healthy } = json;
  const findings: Finding[] = json.findings;
  expect(code).toBe(healthy ? 0 : 3);
  expect(stderr).toMatch(healthy ? /^$/ : /^\S+ of tenant \S+ does not work: [\w, ]+\.\n$/);
  // What does not work comes first, then what needs a step.
  const faults = /: (.*)\./.exec(stderr)?.[1]?.split(', ') ?? [];
  expect(findings.slice(0, faults.length).map(({ code }) => code)).toEqual(faults);
  const needStep = findings.slice(faults.length).map(({ next_step }) => next_step !== null);
  expect(needStep).toEqual(needStep.toSorted().reverse());
  const find = (requested: string) => findings.find(({ code }) => code === requested);
  return { healthy, find, codes: findings.map(({ code }) => code), json };
};

const [hour, now] = [3_600_000, Date.now()];
const grantedScopes = [...requestedScopes(gmail)];
const tokens = { accessToken: 'access-secret', refreshToken: 'refresh-secret', grantedScopes };
const account = { id: 'a@example.com', label: 'a@example.com' };
const connected = async (overrides: Partial<Connection> = {}, changed = {}) =>
  (await newConnected('gmail', { ...tokens, ...changed }, overrides)).tenantId;
/** As after a refresh that Gmail answered so. */
const refreshed = async (status: number, body: object) => {
  const tenantId = await connected({ refreshDueAtMs: 1, accessTokenExpiresAtMs: 1 });
  google.respond = () => ({ status, body });
  await runDueRefreshes({ stack });
  return tenantId;
};

const failedTwice = (notBeforeMs: number): Partial<Connection> => ({
  state: { is: 'live', renewal: { failures: 2, notBeforeMs } },
});

/** What a stored connection may look like: the finding, whether that is healthy, and the row. */
const conditions: [string, boolean, Partial<Connection>][] = [
  ['access_token_expired', true, { accessTokenExpiresAtMs: 1 }],
  ['access_token_without_end', true, {}],
  ['refresh_failed', true, failedTwice(1)],
  ['cooling_down', true, failedTwice(now + hour)],
  ['refresh_in_progress', true, { lease: { owner: 'a', untilMs: now + hour } }],
  ['refresh_died', true, { lease: { owner: 'a', untilMs: 1 } }],
  ['kept_alive', true, { grantExpiresAtMs: now + 99 * hour, refreshDueAtMs: now + hour }],
  ['refresh_overdue', true, { grantExpiresAtMs: now + 99 * hour, refreshDueAtMs: now - 3 * hour }],
  ['ends', true, { grantExpiresAtMs: now + hour, reconnectByMs: now + hour }],
  ['lapsed', false, { grantExpiresAtMs: 1, refreshDueAtMs: 1 }],
  ['scopes_missing', false, { grantedScopes: [] }],
];

describe('success', () => {
  it('finds a connection healthy that a look-up can use', async () => {
    const tenantId = await connected({ account }, { accessTokenExpiresAtMs: now + hour });
    const { json, find } = await explain(tenantId);
    expect(json).toMatchObject({
      integration_id: (await connections.primary(tenantId, 'gmail'))?.integrationId,
      tenant_id: tenantId,
      integration_type: 'gmail',
      status: 'connected',
      account: 'a@example.com',
      missing_scopes: [],
      access_token_expires_at: new Date(now + hour).toISOString(),
      healthy: true,
    });
    expect(find('connected')?.detail).toContain('Gmail is connected as a@example.com');
    expect(find('connected')?.detail).toMatch(/last accepted \d{4}-\d\d-\d\dT/);
    expect(find('access_token_valid')).toMatchObject({ next_step: null });
  });

  it('names the region whose OAuth app is missing', async () => {
    await oauthApps.put({ integrationType: 'typeform', clientId: 'id', clientSecret: 'hunter2' });
    const variables = { login_host: 'api.typeform.eu', api_host: 'api.typeform.eu' };
    const { tenantId } = await newConnected('typeform', tokens, { variables });
    const { find } = await explain(tenantId, 'typeform');
    expect(find('oauth_app_missing')?.next_step).toContain(
      '--integration-type typeform --region typeform_eu --client-id <id>',
    );
    const usual = await newConnected('typeform', tokens);
    expect((await explain(usual.tenantId, 'typeform')).codes).not.toContain('oauth_app_missing');
  });

  it('says how to connect what is not connected', async () => {
    const { codes, find, json } = await explain('nobody', 'zoom');
    expect(codes).toEqual(['oauth_app_missing', 'not_connected']);
    expect(json).toMatchObject({ integration_id: null, status: null, healthy: false });
    expect(find('not_connected')?.next_step).toMatch(
      /^Have the account connected: POST \/integrations\/oauth_start\/zoom /,
    );
    expect(find('oauth_app_missing')?.next_step).toContain(
      `npm run operator -- apps configure --local ${dataDir} --integration-type zoom --client-id <id>`,
    );
  });

  it('names the link for an administrator of the account, where the provider has one', async () => {
    await oauthApps.put({ integrationType: 'outlook', clientId: 'id', clientSecret: 'hunter2' });
    const { find } = await explain('nobody', 'outlook');
    expect(find('administrator_link')?.detail).toContain(
      'https://login.microsoftonline.com/organizations/v2.0/adminconsent?client_id=id&scope=',
    );
    expect((await explain('nobody')).codes).not.toContain('administrator_link');
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'reconnect_required', 'POST /integrations/oauth_start/'],
    [401, { error: 'invalid_client' }, 'app_misconfigured', 'apps configure --local /'],
    [503, {}, 'cooling_down', 'reports an outage'],
  ])('after a refresh answered %i %j it finds %s', async (status, body, code, nextStep) => {
    const { healthy, find } = await explain(await refreshed(status, body));
    expect(healthy).toBe(false);
    expect(find(code)?.next_step).toContain(nextStep);
    expect(find(code)?.detail).toContain('Gmail');
  });

  it.each(conditions)('finds %s, which is healthy: %s', async (code, isHealthy, overrides) => {
    const { lease } = overrides;
    const tenantId = await connected(overrides);
    const stored = await connections.primary(tenantId, 'gmail');
    if (lease && stored) await connections.acquireLease({ ...stored, lease }, 0);
    const { healthy, codes } = await explain(tenantId);
    expect(codes).toContain(code);
    expect(healthy).toBe(isHealthy);
  });

  it('says when a connection ends that no refresh can prolong', async () => {
    const granted = { accessToken: 'a', accessTokenExpiresAtMs: now + hour };
    const lapsing = { grantExpiresAtMs: now + hour };
    const { tenantId } = await newConnected('linkedin', granted, lapsing);
    const { codes } = await explain(tenantId, 'linkedin');
    expect(codes).toEqual(expect.arrayContaining(['ends', 'no_refresh_token']));
  });

  it('shows people the same, in lines', async () => {
    const tenantId = await refreshed(400, { error: 'invalid_grant' });
    const { code, stdout } = await operator(lineOf(tenantId));
    expect(code).toBe(3);
    expect(stdout).toMatch(/^gmail of tenant \S+ is not healthy\.\n/);
    expect(stdout).toMatch(/\nreconnect_required +Gmail no longer accepts .*\n +Next: Have the/);
  });
});

describe('errors', () => {
  it('finds tokens that do not open', async () => {
    for (const sealedTokens of ['', 'v1.AAAA.AAAA.AAAA.AAAA', 'nonsense']) {
      const { healthy, find } = await explain(await connected({ sealedTokens }));
      expect(healthy).toBe(false);
      expect(find('tokens_unreadable')?.next_step).toContain('POST /integrations/oauth_start/');
    }
  });

  it.each([
    ['unavailable', 500, 'KMSInternalException'],
    ['denied', 400, 'AccessDeniedException'],
    ['key_unusable', 400, 'KMSInvalidStateException'],
    ['key_unusable', 400, 'DisabledException'],
  ])('finds KMS %s when it answers %i %s', async (reason, status, __type) => {
    const kms = await startStub(() => ({ status, body: { __type, message: 'no' } }));
    const dir = await folderOf({ ...info, kms_endpoint: kms.origin });
    const { healthy, codes } = await explain(await connected(), 'gmail', dir);
    expect(healthy).toBe(false);
    expect(codes).toEqual(expect.arrayContaining([`tokens_${reason}`, `oauth_app_${reason}`]));
  });
});

describe('security', () => {
  it('sends the provider no request', async () => {
    const tenantId = await connected({ accessTokenExpiresAtMs: 1 });
    google.requests.length = 0;
    await explain(tenantId);
    expect(google.requests).toEqual([]);
  });
});
