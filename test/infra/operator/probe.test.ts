import { describe, expect, it } from 'vitest';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import { notion } from '../../../functions/catalogue/providers/notion.ts';
import { requestedScopes } from '../../../functions/catalogue/providers/scopes.ts';
import { slack } from '../../../functions/catalogue/providers/slack.ts';
import { probeFinding } from '../../../infra/operator/explanation/probe-finding.ts';
import { type StubResponse, startStub } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stub = await startStub(() => ({ body: {} }));
const hosts = [
  'openidconnect.googleapis.com',
  'oauth2.googleapis.com',
  'slack.com',
  'api.notion.com',
];
const stack = await startTestStack({
  originMap: new Map(hosts.map((host) => [`https://${host}`, stub.origin])),
});
const { createTenant, connections, oauthApps, request } = stack;
const run = operatorOn(stack);
const { consent } = createConnecting(stack);
for (const { type } of [gmail, slack, notion]) {
  await oauthApps.put({ integrationType: type, clientId: 'id', clientSecret: 'hunter2' });
}

const accessToken = 'access-secret';
const connected = async (provider = gmail, accessTokenExpiresAtMs?: number) => {
  const grantedScopes = [...requestedScopes(provider)];
  const tokens = { accessToken, refreshToken: 'refresh-secret', grantedScopes };
  return (await stack.connected(provider.type, { ...tokens, accessTokenExpiresAtMs })).tenantId;
};
type Finding = { code: string; detail: string; next_step: string | null };
/** Probes a connection while its provider answers so. */
const probe = async (tenantId: string, response: StubResponse = { body: {} }, type = 'gmail') => {
  stub.respond = () => response;
  stub.requests.length = 0;
  const target = `--tenant ${tenantId} --integration-type ${type}`;
  const ran = await run(`connections explain ${target} --probe --json`);
  const findings: Finding[] = ran.json.findings;
  const found = findings.find(({ code }) => code.startsWith('probe_'));
  return { ...ran, found, first: findings[0] };
};

describe('success', () => {
  it('asks once whose account it is, and says so', async () => {
    const tenantId = await connected();
    const before = await connections.primary(tenantId, 'gmail');
    const body = { sub: '1', email: 'ada@example.com' };
    const { code, found } = await probe(tenantId, { body });
    expect(code).toBe(0);
    expect(found).toMatchObject({ code: 'probe_accepted', next_step: null });
    expect(found?.detail).toMatch(
      /^Gmail accepts .*: openidconnect\.googleapis\.com\/v1\/userinfo answered 200 in \d+ ms, for ada@example\.com\.$/,
    );
    expect(stub.requests).toHaveLength(1);
    expect(stub.requests[0]?.headers.authorization).toBe(`Bearer ${accessToken}`);
    expect(await connections.primary(tenantId, 'gmail')).toEqual(before);
  });

  it.each([
    [slack, 'POST', 'https://slack.com/api/auth.test', { ok: true, team: 'Acme' }],
    [notion, 'GET', 'https://api.notion.com/v1/users/me', { object: 'user' }],
  ])('asks where that is not said whether the token works: %o', async (provider, ...expected) => {
    const [method, href, body] = expected;
    const { code, found } = await probe(await connected(provider), { body }, provider.type);
    expect({ code, found }).toMatchObject({ code: 0, found: { code: 'probe_accepted' } });
    expect(found?.detail).toMatch(/ answered 200 in \d+ ms\.$/);
    expect(stub.requests).toMatchObject([{ method, url: { href } }]);
  });

  it('reaches the demo provider of the stack', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const { code, found } = await probe(tenantId, {}, 'demo');
    expect({ code, found }).toMatchObject({ code: 0, found: { code: 'probe_accepted' } });
  });

  it('records in the audit trail that the token was used', async () => {
    const tenantId = await connected();
    await probe(tenantId);
    expect((await run(`audit show --tenant ${tenantId} --json`)).json).toMatchObject([
      { act: 'credential.used', use: 'explain' },
      { act: 'credential.used', use: 'account' },
    ]);
  });

  it('asks nothing where the access token has expired', async () => {
    const { code, found } = await probe(await connected(gmail, 1));
    expect({ code, found }).toMatchObject({ code: 0, found: { code: 'probe_skipped' } });
    expect(found?.detail).toContain('expired 1970-01-01');
    expect(stub.requests).toEqual([]);
  });

  it('asks nothing where the provider has no request for it', async () => {
    const connection = await connections.primary(await connected(), 'gmail');
    if (!connection) throw new Error('not connected');
    const { account, ...provider } = gmail;
    const providerApi = { call: () => Promise.reject(new Error('It asked.')) };
    const seen = { connection, provider, nowMs: Date.now(), targetOption: '' };
    expect(await probeFinding({ ...stack, providerApi }, seen)).toMatchObject({
      code: 'probe_skipped',
      detail: expect.stringContaining('no cheap request'),
    });
  });
});

describe('errors', () => {
  it.each([
    [gmail, 401, 'probe_refused', 'that refreshes it'],
    [gmail, 403, 'probe_failed', 'in a moment'],
    [gmail, 500, 'probe_failed', 'in a moment'],
    [gmail, 302, 'probe_failed', 'in a moment'],
    [notion, 401, 'probe_refused', 'that refreshes it'],
    [slack, 200, 'probe_refused', 'that refreshes it'],
  ])('is not healthy when %o answers %i', async (provider, status, code, nextStep) => {
    const message = provider === slack ? 'invalid_auth' : 'Invalid Credentials';
    const body = provider === slack ? { ok: false, error: message } : { error: { message } };
    const tenantId = await connected(provider);
    const { first, ...ran } = await probe(tenantId, { status, body }, provider.type);
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining(code) });
    expect(first).toMatchObject({ code, next_step: expect.stringContaining(nextStep) });
    expect(first?.detail).toContain(`answered ${status} in `);
    expect(first?.detail).toContain(message);
    // No refresh and no second try.
    expect(stub.requests).toHaveLength(1);
  });

  it('is not healthy without an answer', async () => {
    const { code, first } = await probe(await connected(), { lost: true });
    expect({ code, first }).toMatchObject({ code: 3, first: { code: 'probe_failed' } });
    expect(first?.detail).toMatch(/^Gmail gave no usable answer in \d+ ms: ./);
  });
});

it.each([
  { error: `bad token ${accessToken}` },
  { error: 'x', refresh_token: 'opaque-one', nested: [{ client_secret: 'opaque-two' }] },
  { error: `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}` },
  { error: '\u001b[2J' },
  { error: 'a b '.repeat(1000) },
])('shows no secret, and not all, of the answer %j', async (body) => {
  const { stdout } = await probe(await connected(), { status: 401, body });
  expect(stdout).not.toMatch(/access-secret|refresh-secret|hunter2|opaque|eyJ/);
  expect(stdout).not.toContain('\u001b');
  expect(stdout.length).toBeLessThan(5_000);
});
