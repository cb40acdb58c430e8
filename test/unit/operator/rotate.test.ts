import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';
import { createSealedConnections, cursorsIn } from './sealed-connections.ts';

const stack = await startTestStack();
const { database, oauthApps } = stack;
const run = operatorOn(stack);
const { connected, storedOf, sealedOf, tokensOf, rotate } = createSealedConnections(stack);
const secrets = { clientSecret: 'hunter2', signingSecret: 'hunter3' };
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', ...secrets });

const dataKey = (sealed: string) => sealed.split('.')[1];
const apps = 2; // The demo provider's is the other.

it('seals client secrets and tokens with fresh data keys, again and again', async () => {
  const tenantId = await connected('r');
  for (const version of [2, 3]) {
    const before = await sealedOf(tenantId);
    const { code, answer } = await rotate();
    const none = { unchanged: 0, failed: 0, failures: [], cursor: null };
    expect({ code, answer }).toEqual({ code: 0, answer: { resealed: apps + 1, ...none } });
    expect(dataKey(await sealedOf(tenantId))).not.toBe(dataKey(before));
    expect(await tokensOf(tenantId)).toEqual({ accessToken: 'old', refreshToken: 'r' });
    expect(await storedOf(tenantId)).toMatchObject({ version });
    expect(await oauthApps.get('gmail')).toMatchObject(secrets);
  }
});

it('goes on behind a cursor, and repeats nothing before it', async () => {
  const tenants: string[] = [];
  for (const token of ['a', 'b', 'c', 'd']) tenants.push(await connected(token));
  const { stderr } = await rotate('--batch 2');
  const [first, second] = cursorsIn(stderr).filter((cursor) => cursor.startsWith('connection/'));
  const before = await Promise.all(tenants.map(sealedOf));
  const changed = async () => {
    const after = await Promise.all(tenants.map(sealedOf));
    return tenants.filter((_, n) => after[n] !== before[n]);
  };
  const resealedFrom = async (cursor = '') => (await rotate(`--from ${cursor}`)).answer.resealed;

  expect(await resealedFrom(second)).toBe(1);
  const behindSecond = await changed();
  expect(behindSecond.length).toBeLessThanOrEqual(1);
  expect(await resealedFrom(first)).toBe(3);
  expect(await changed()).toEqual(expect.arrayContaining(behindSecond));
  expect(await resealedFrom('connection')).toBe(5);
  expect(await changed()).toEqual(tenants);
});

it('prints progress and a cursor for each page, and counts what is behind a cursor alone', async () => {
  const { stderr } = await rotate('--batch 2');
  const lines = stderr.trimEnd().split('\n');
  const all = apps + 5;
  expect(lines[0]).toMatch(
    new RegExp(
      `^2 of ${all} done: 2 resealed, 0 unchanged, 0 failed\\. Go on with --from \\S+\\.$`,
    ),
  );
  expect(lines.at(-1)).toBe(`${all} of ${all} done: ${all} resealed, 0 unchanged, 0 failed. Done.`);
  const rest = await rotate(`--from ${cursorsIn(stderr).at(-1)}`);
  expect(rest.stderr).toMatch(/^1 of 1 done: /);
});

it('names what does not open, leaves it as it is, and seals the others', async () => {
  const tenantId = await connected('spoilt');
  const { integrationId } = await storedOf(tenantId);
  const spoilt = (await sealedOf(tenantId)).replace(/^v1\.[^.]+/, 'v1.AAAA');
  await database.client.send(
    new UpdateCommand({
      TableName: database.tableName('integrations'),
      Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
      UpdateExpression: 'SET sealed_tokens = :spoilt',
      ExpressionAttributeValues: { ':spoilt': spoilt },
    }),
  );
  const { code, stderr, answer } = await rotate();
  expect(code).toBe(1);
  const failure = {
    secret: 'connection',
    tenant_id: tenantId,
    integration_type: 'gmail',
    integration_id: integrationId,
    reason: 'unreadable',
  };
  const counts = { resealed: apps + 5, unchanged: 0, failed: 1 };
  expect(answer).toEqual({ ...counts, failures: [failure], cursor: null });
  expect(stderr).toMatch(/\n1 could not be sealed anew\.\n$/);
  expect(await sealedOf(tenantId)).toBe(spoilt);
  expect((await run('rotate')).stdout).toContain(
    `Connection ${integrationId} of tenant ${tenantId} to gmail: it does not open`,
  );
});

it('prints no secret, sealed or not', async () => {
  await connected('refresh-secret');
  const { stdout, stderr } = await rotate();
  expect(stdout + stderr).not.toMatch(/refresh-secret|hunter[23]|v1\./);
});

it('seals secrets of regions, and both of an app, anew, from any cursor', async () => {
  const configure = (options: string, secret: string) =>
    run(`configure-oauth-app --client-id id --integration-type ${options}`, { secret });
  await configure('zoho', 'for-all');
  await configure('zoho --region au', 'for-au');
  await configure('slack', 'client\nsigning');
  const { stderr } = await rotate('--batch 1');
  const cursors = cursorsIn(stderr).filter((cursor) => cursor.startsWith('oauth_app/'));
  expect(cursors).toContainEqual(expect.stringMatching(/^oauth_app\/-\/zoho#accounts\.zoho\./));
  // The spoilt one is still there.
  for (const cursor of cursors) {
    expect(await rotate(`--from ${cursor}`)).toMatchObject({ code: 1, answer: { failed: 1 } });
  }
  const forAu = { clientSecret: 'for-au' };
  expect(await oauthApps.get('zoho', 'accounts.zoho.com.au')).toMatchObject(forAu);
  const both = { clientSecret: 'client', signingSecret: 'signing' };
  expect(await oauthApps.get('slack')).toMatchObject(both);
});
