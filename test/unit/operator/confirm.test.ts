import { afterAll, describe, expect, it, vi } from 'vitest';
import { createAgents } from '../../../functions/adapters/agents.ts';
import { createApiKeys } from '../../../functions/adapters/api-keys.ts';
import { createDatabase } from '../../../functions/adapters/dynamodb.ts';
import { createOAuthApps } from '../../../functions/adapters/oauth-apps.ts';
import { createApiKey, hashApiKey } from '../../../functions/domain/model/api-key.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createDynamodb, createTables } from '../../../infra/local/aws/dynamodb.ts';
import { listen } from '../../../infra/local/listen.ts';
import { confirmChange } from '../../../infra/operator/confirm-change.ts';
import { startAuditServices } from '../../support/audit-services.ts';
import { operator } from './operator.ts';

/** Stands for the DynamoDB of AWS: the SDK asks the environment where it is. */
const server = createDynamodb();
const dynamodbEndpoint = await listen(server, 0);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodbEndpoint);
await startAuditServices();
vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** An environment with one agent and one key, and the command lines that end them. */
const deploy = async (environment: 'dev' | 'staging' | 'prod') => {
  const database = createDatabase({ environment, region: 'us-east-1', dynamodbEndpoint });
  await createTables(database.client, environment);
  const [agents, apiKeys] = [createAgents(database), createApiKeys(database)];
  const tenantId = 'acme';
  const id = uuidV7(Date.now());
  await agents.put({ id, tenantId, name: 'Front desk', enabled: true });
  const keyHash = hashApiKey(createApiKey(environment));
  const key = {
    keyHash,
    keyId: `key_${id}`,
    tenantId,
    name: 'CRM\u001b[2J',
    scopes: ['*' as const],
  };
  await apiKeys.put({ ...key, createdAtMs: 1 });
  const secretBox = { prepare: async () => () => 'sealed', open: async () => 'secret' };
  const oauthApps = createOAuthApps(database, secretBox);
  await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
  const target = ['--env', environment, '--tenant', tenantId];
  return {
    removeAgent: ['remove-agent', ...target, '--agent-id', id],
    removeOAuthApp: ['remove-oauth-app', '--env', environment, '--integration-type', 'slack'],
    revokeApiKey: ['revoke-api-key', ...target, '--key-id', key.keyId],
    left: async () => ({
      apps: (await oauthApps.getRegistration('slack')) ? 1 : 0,
      agents: (await agents.list(tenantId, {})).agents.filter((agent) => agent.id === id).length,
      usableKeys: [await apiKeys.findByHash(keyHash)].filter((found) => !found?.revokedAtMs).length,
    }),
  };
};

/** A person who answers every question in the same way. */
const person = (answer: boolean) => {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer;
  };
  return { questions, sitting: { isTTY: true, ask } };
};

describe.each(['staging', 'prod'] as const)('what cannot be undone, in %s', (environment) => {
  it('is done after a yes', async () => {
    const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
    const { questions, sitting } = person(true);
    expect(await operator(removeAgent, sitting)).toMatchObject({ code: 0, stderr: '' });
    expect(await operator(revokeApiKey, sitting)).toMatchObject({ code: 0, stderr: '' });
    expect(await operator(removeOAuthApp, sitting)).toMatchObject({ code: 0, stderr: '' });
    expect(questions).toEqual([
      `Remove agent "Front desk" of tenant acme in ${environment}? This cannot be undone.`,
      `Revoke API key "CRM?[2J" of tenant acme in ${environment}? This cannot be undone.`,
      `Remove the OAuth app of slack, without which its connections cannot be refreshed, in ${environment}? This cannot be undone.`,
    ]);
    expect(await left()).toEqual({ agents: 0, usableKeys: 0, apps: 0 });
  });

  it('is left undone after a no, with 1', async () => {
    const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
    for (const args of [removeAgent, revokeApiKey, removeOAuthApp]) {
      expect(await operator(args, person(false).sitting)).toEqual(
        expect.objectContaining({ code: 1, stdout: '', stderr: 'Nothing was changed.\n' }),
      );
    }
    expect(await left()).toEqual({ agents: 1, usableKeys: 1, apps: 1 });
  });

  it.each([
    ['with --yes', ['--yes'], { isTTY: true }],
    ['without a terminal', [], { isTTY: false }],
  ])('is done unasked %s', async (_, options, stdin) => {
    const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
    for (const args of [removeAgent, revokeApiKey, removeOAuthApp]) {
      expect(await operator([...args, ...options], stdin)).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await left()).toEqual({ agents: 0, usableKeys: 0, apps: 0 });
  });
});

it('nothing is asked in dev, or for what is not there', async () => {
  const dev = await deploy('dev');
  for (const args of [dev.removeAgent, dev.revokeApiKey, dev.removeOAuthApp]) {
    expect(await operator(args, { isTTY: true })).toMatchObject({ code: 0 });
  }
  const prod = await deploy('prod');
  for (const args of [prod.removeAgent, prod.revokeApiKey]) {
    const elsewhere = args.map((arg) => (arg === 'acme' ? 'nobody' : arg));
    expect(await operator(elsewhere, { isTTY: true })).toMatchObject({ code: 1, stdout: '' });
  }
});

it('nothing is asked of a local stack', async () => {
  const { questions, sitting } = person(false);
  await confirmChange('Remove agent "a"', { environment: 'local', ...sitting });
  expect(questions).toEqual([]);
});
