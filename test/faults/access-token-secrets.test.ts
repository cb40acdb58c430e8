import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { sha256 } from '../../functions/domain/model/sha256.ts';
import { localCredentials } from '../../infra/local/local-credentials.ts';
import { namedCanary, occurrences } from '../support/canaries/secret-search.ts';
import { createDataDir, startProcess } from '../support/processes/process.ts';
import { googleOrigins } from '../support/providers/rotating-google.ts';
import { type StubAnswer, startStub } from '../support/providers/stub-server.ts';
import { readyBundles } from '../support/run/ready-bundles.ts';
import { createInvoking } from '../support/stack/invoking.ts';
import { createTenants } from '../support/stack/tenants.ts';

const clientSecret = namedCanary('client-secret');
/** Access and refresh tokens, before and after a refresh. */
const stored = { accessToken: namedCanary('access'), refreshToken: namedCanary('refresh') };
const granted = { access_token: namedCanary('access'), refresh_token: namedCanary('refresh') };
const accessTokens = [stored.accessToken, granted.access_token];
const neverShown = [clientSecret, stored.refreshToken, granted.refresh_token];

const stub = await startStub(() => ({}));
const { output, ready } = startProcess({
  dataDir: await createDataDir(),
  bundles: await readyBundles(),
  args: googleOrigins.flatMap((origin) => ['--map-origin', `${origin}=${stub.origin}`]),
});
const info = await ready();
const database = createDatabase(
  { environment: 'local', region: 'us-east-1', dynamodbEndpoint: info.dynamodb_endpoint },
  localCredentials(info, process.env),
);
const { createTenant, connect, connections, oauthApps } = createTenants(info, database);
const { invoke } = createInvoking(info);

const answers: { text: string; functionError: string | undefined }[] = [];
const ask = async (request: object) => {
  const answer = await invoke({ requested_by: 'test', ...request });
  answers.push(answer);
  return answer;
};

const good: StubAnswer = { body: { ...granted, token_type: 'Bearer', expires_in: 3599 } };
/** Answers of the token endpoint that quote every secret. */
const echoes = (): StubAnswer[] => {
  const sent = [...neverShown, ...accessTokens].join(' ');
  const said = { error_description: sent, message: sent };
  return [
    { status: 400, body: { error: 'invalid_grant', ...said } },
    { status: 400, body: { error: sent, ...said } },
    { status: 401, headers: { 'www-authenticate': sent }, body: { error: 'invalid_client' } },
    { status: 302, headers: { location: `https://x/${sent}` }, body: sent },
    { status: 500, body: `<html>${sent}` },
    { status: 200, body: { access_token: [sent], token_type: sent } },
    { status: 200, headers: { 'content-type': 'application/json' }, body: `{"a": ${sent}` },
  ];
};

const newTenant = async (expiresInMs: number) => {
  const { tenantId } = await createTenant();
  const accessTokenExpiresAtMs = Date.now() + expiresInMs;
  await connect(tenantId, 'gmail', { ...stored, accessTokenExpiresAtMs });
  return { tenant_id: tenantId, integration_type: 'gmail' };
};
const rejecting = (token: string) => ({ rejected: true, token_fingerprint: sha256(token) });

/** A row whose sealed tokens open to no token set, or do not open. */
const spoil = async (tenantId: string, sealedTokens: (sealed: string) => string) => {
  const { sealedTokens: sealed = '' } = (await connections.primary(tenantId, 'gmail')) ?? {};
  await database.client.send(
    new UpdateCommand({
      TableName: database.tableName('integrations'),
      Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
      UpdateExpression: 'SET sealed_tokens = :spoilt',
      ConditionExpression: 'attribute_exists(integration_id)',
      ExpressionAttributeValues: { ':spoilt': sealedTokens(sealed) },
    }),
  );
};

beforeAll(async () => {
  await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret });
  stub.answer = () => good;
  await ask(await newTenant(3_600_000));
  await ask(await newTenant(-1));
  const reported = await newTenant(3_600_000);
  await ask({ ...reported, ...rejecting(stored.accessToken) });
  await ask({ ...reported, ...rejecting(granted.access_token) });
  await ask({ ...reported, refresh_token: stored.refreshToken });
  for (let index = 0; index < echoes().length; index++) {
    stub.answer = () => echoes()[index] ?? {};
    await ask(await newTenant(-1));
    await ask({ ...(await newTenant(3_600_000)), ...rejecting(stored.accessToken) });
  }
  for (const change of [(text: string) => `${text.slice(0, -4)}AAAA`, () => stored.refreshToken]) {
    const spoilt = await newTenant(3_600_000);
    await spoil(spoilt.tenant_id, change);
    await ask(spoilt);
  }
  // Another process prints the log, sometimes after its answer.
  await new Promise((resolve) => setTimeout(resolve, 500));
}, 60_000);

describe('secrets of access tokens', () => {
  it('were used and quoted, or the other tests prove nothing', () => {
    const sent = stub.requests.map(({ form, headers }) => `${form} ${headers.authorization}`);
    for (const secret of [clientSecret, stored.refreshToken]) {
      expect(sent.join('\n')).toContain(secret);
    }
    const all = answers.map(({ text }) => text).join('\n');
    for (const token of accessTokens) expect(all).toContain(token);
    expect(all).toContain('reconnect_required');
    expect(output.stderr + output.stdout).toContain('TokenEndpointError');
    expect(answers.filter(({ functionError }) => functionError)).toHaveLength(2);
  });

  it('are in no answer, except access tokens in their place', () => {
    for (const { text } of answers) {
      expect(occurrences(text, neverShown)).toEqual([]);
      const { access_token: _, ...others } = JSON.parse(text);
      expect(occurrences(JSON.stringify(others), accessTokens)).toEqual([]);
    }
  });

  it('are not in the output of the process', () => {
    const printed = output.stdout + output.stderr;
    expect(occurrences(printed, [...neverShown, ...accessTokens])).toEqual([]);
  });
});
