import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { localCredentials } from '../../infra/local/local-credentials.ts';
import { namedCanary, occurrences } from '../support/canaries/secret-search.ts';
import { createDataDir, startProcess } from '../support/processes/process.ts';
import { googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { type StubAnswer, startStub } from '../support/providers/stub-server.ts';
import { createClient } from '../support/stack/client.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { dumpTables } from '../support/stack/dump-tables.ts';
import { createTenants } from '../support/stack/tenants.ts';
import type { Answer } from '../support/stack/undocumented.ts';

const clientSecret = namedCanary('client-secret');
const codes = [namedCanary('code'), namedCanary('code')];
/** Pairs of access and refresh tokens: of the first connect, working, expired, refreshed. */
const tokens = Array.from({ length: 4 }, () => [namedCanary('access'), namedCanary('refresh')]);

const stub = await startStub(() => ({}));
const { output, ready } = startProcess({
  dataDir: await createDataDir(),
  args: [
    ...['--rate-limit', '1000/1000'],
    ...googleOrigins.flatMap((origin) => ['--map-origin', `${origin}=${stub.origin}`]),
  ],
});
const info = await ready();
const database = createDatabase(
  { environment: 'local', region: 'us-east-1', dynamodbEndpoint: info.dynamodb_endpoint },
  localCredentials(info, {}),
);
const { createTenant, connect, oauthApps } = createTenants(info, database);
const client = createClient(info.base_url);
const { start } = createConnecting({ info, ...client });

const answers: Answer[] = [];
const states: string[] = [];
const said = () =>
  answers.map(({ status, headers, text }) => `${status} ${[...headers].join('\n')} ${text}`);
const verifiers = () =>
  stub.requests.flatMap(({ form }) => [form.get('code_verifier') ?? []].flat());

/** Answers that quote every secret in each place an answer has. */
const echoes = (): StubAnswer[] => {
  const sent = [clientSecret, ...codes, ...tokens.flat(), ...verifiers(), ...states].join(' ');
  const headers = { 'www-authenticate': `Bearer realm="${sent}"`, location: `https://x/${sent}` };
  const said = { error_description: sent, message: sent };
  return [
    { status: 400, body: { error: 'invalid_request', ...said } },
    { status: 400, body: { error: sent, ...said } },
    { status: 401, headers, body: { error: { code: sent, ...said } } },
    { status: 302, headers, body: sent },
    { status: 403, body: { error: { errors: [{ reason: sent }], ...said } } },
    { status: 500, body: `<html>${sent}` },
    { status: 200, body: { access_token: [sent], token_type: sent, labels: sent } },
    { status: 200, headers: { 'content-type': 'application/json' }, body: `{"a": ${sent}` },
    { status: 200, headers: { 'content-encoding': 'gzip' }, body: sent },
  ];
};

const grant = (generation: number): StubAnswer => ({
  body: {
    access_token: tokens[generation]?.[0],
    refresh_token: tokens[generation]?.[1],
    token_type: 'Bearer',
    expires_in: 3599,
  },
});

const say = async (path: string, options = {}) => {
  const answer = await client.request(path, options);
  answers.push(answer);
  return answer;
};

/** Starts a flow and comes back with a code. */
const comeBack = async (apiKey: string, code = '') => {
  const { searchParams } = await start(apiKey, 'gmail');
  const state = searchParams.get('state') ?? '';
  // It begins with the id of its flow, which is no secret.
  states.push(state.slice(-60));
  return say(`/integrations/oauth_callback/gmail?${new URLSearchParams({ code, state })}`);
};

const apiKeys: string[] = [];
/** A tenant without cached options, connected if tokens are given. */
const newTenant = async (pair?: string[], expiresInMs = 60 * 60_000) => {
  const { tenantId, apiKey } = await createTenant();
  apiKeys.push(apiKey);
  if (pair) {
    const [accessToken = '', refreshToken = ''] = pair;
    const accessTokenExpiresAtMs = Date.now() + expiresInMs;
    await connect(tenantId, 'gmail', { accessToken, refreshToken, accessTokenExpiresAtMs });
  }
  return apiKey;
};

beforeAll(async () => {
  await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret });
  stub.answer = ({ url }) =>
    url.pathname === '/token' ? grant(0) : { body: { labels: [{ id: 'INBOX', name: 'INBOX' }] } };
  const first = await newTenant();
  expect((await comeBack(first, codes[0])).headers.get('location')).toContain('success=true');
  expect(await say(labels, { apiKey: first })).toMatchObject({ status: 200 });

  for (let index = 0; index < echoes().length; index++) {
    const echo = () => echoes()[index] ?? {};
    stub.answer = echo;
    const failed = await comeBack(await newTenant(), codes[1]);
    expect(failed.headers.get('location')).toContain('success=false');
    await say(labels, { apiKey: await newTenant(tokens[1]) });
    await say(labels, { apiKey: await newTenant(tokens[2], -1) });
    stub.answer = ({ url }) => (url.pathname === '/token' ? grant(3) : echo());
    await say(labels, { apiKey: await newTenant(tokens[2], -1) });
  }
  // Another process prints the log, sometimes after its answer.
  await new Promise((resolve) => setTimeout(resolve, 500));
}, 60_000);

const secrets = () => [
  clientSecret,
  ...codes,
  ...tokens.flat(),
  ...verifiers(),
  ...states,
  ...apiKeys,
];

describe('secrets', () => {
  it('were used and quoted, or the other tests prove nothing', () => {
    expect(verifiers().length).toBeGreaterThan(5);
    const sent = stub.requests.map(({ form, headers }) => `${form} ${headers.authorization}`);
    const used = [...[0, 1, 3].map((pair) => tokens[pair]?.[0] ?? ''), tokens[2]?.[1] ?? ''];
    for (const secret of [clientSecret, ...codes, ...used]) {
      expect(sent.join('\n')).toContain(secret);
    }
    expect(output.stdout).toContain('/integrations/oauth_callback/gmail 302');
    expect(output.stderr + output.stdout).toContain('TokenEndpointError');
    expect(answers.some(({ status }) => status === 500)).toBe(true);
  });

  it('are not in the output of the process', () => {
    expect(occurrences(output.stdout + output.stderr, secrets())).toEqual([]);
  });

  it('are in no answer', () => {
    expect(occurrences(said().join('\n'), secrets())).toEqual([]);
  });

  it('are in no table', async () => {
    const rows = await dumpTables(database);
    expect(rows.length).toBeGreaterThan(apiKeys.length);
    expect(occurrences(JSON.stringify(rows), secrets())).toEqual([]);
  });

  it('go only to the token endpoint, and access tokens only to the API', () => {
    for (const { url, headers, form } of stub.requests) {
      const text = `${url} ${JSON.stringify(headers)} ${form}`;
      const isToken = url.pathname === '/token';
      const access = tokens.map(([token = '']) => token);
      const allowed = isToken
        ? secrets().filter((secret) => !access.includes(secret) && !states.includes(secret))
        : access;
      const found = secrets().filter((secret) => text.includes(secret));
      expect(
        found.filter((secret) => !allowed.includes(secret) || apiKeys.includes(secret)),
      ).toEqual([]);
    }
  });
});
