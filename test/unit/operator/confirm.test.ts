import { afterAll, describe, expect, it, vi } from 'vitest';
import { createAgents } from '../../../functions/adapters/agents.ts';
import { createApiKeys } from '../../../functions/adapters/api-keys.ts';
import { createDatabase } from '../../../functions/adapters/dynamodb.ts';
import { createOAuthApps } from '../../../functions/adapters/oauth-apps.ts';
import { createApiKey, hashApiKey } from '../../../functions/domain/keys/api-key.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { listen } from '../../../infra/local/listen.ts';
import { confirmChange } from '../../../infra/operator/confirm-change.ts';
import { startAuditServices } from '../../support/command-line/audit-services.ts';
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

/** A person who types these answers, one after the other; without any, they cancel. */
const person = (...answers: string[]) => {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answers.shift();
  };
  return { questions, sitting: { isTTY: true, ask } };
};

describe.each(['staging', 'prod'] as const)('what cannot be undone, in %s', (environment) => {
  it('is done when its name is typed', async () => {
    const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
    const { questions, sitting } = person('Front desk', 'CRM?[2J', ' slack ');
    expect(await operator(removeAgent, sitting)).toMatchObject({ code: 0, stderr: '' });
    expect(await operator(revokeApiKey, sitting)).toMatchObject({ code: 0, stderr: '' });
    expect(await operator(removeOAuthApp, sitting)).toMatchObject({ code: 0, stderr: '' });
    const confirm = (name: string) =>
      `in ${environment}? This cannot be undone. Type ${name} to confirm:`;
    expect(questions).toEqual([
      `Remove agent "Front desk" of tenant acme ${confirm('Front desk')}`,
      `Revoke API key "CRM?[2J" of tenant acme ${confirm('CRM?[2J')}`,
      `Remove the OAuth app of slack, without which its connections cannot be refreshed, ${confirm('slack')}`,
    ]);
    expect(await left()).toEqual({ agents: 0, usableKeys: 0, apps: 0 });
  });

  it.each([['yes'], ['y'], ['front desk'], ['']])(
    'is left undone when %j is typed, with 1',
    async (typed) => {
      const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
      for (const args of [removeAgent, revokeApiKey, removeOAuthApp]) {
        expect(await operator(args, person(typed).sitting)).toEqual(
          expect.objectContaining({ code: 1, stdout: '', stderr: 'Nothing was changed.\n' }),
        );
      }
      expect(await left()).toEqual({ agents: 1, usableKeys: 1, apps: 1 });
    },
  );

  it('is left undone when the question is cancelled, with 1', async () => {
    const { removeAgent, left } = await deploy(environment);
    const cancelled = { code: 1, stdout: '', stderr: 'Nothing was changed.\n' };
    expect(await operator(removeAgent, person().sitting)).toMatchObject(cancelled);
    expect(await left()).toMatchObject({ agents: 1 });
  });

  it.each([true, false])('is done unasked with --yes, on a terminal: %s', async (isTTY) => {
    const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
    for (const args of [removeAgent, revokeApiKey, removeOAuthApp]) {
      expect(await operator([...args, '--yes'], { isTTY })).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await left()).toEqual({ agents: 0, usableKeys: 0, apps: 0 });
  });

  it('is refused with 2 without a terminal and --yes', async () => {
    const { removeAgent, revokeApiKey, removeOAuthApp, left } = await deploy(environment);
    for (const args of [removeAgent, revokeApiKey, removeOAuthApp]) {
      const { code, stdout, stderr } = await operator(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Re.* without a terminal\. Nothing was changed\. Give --yes .*\.\n$/);
      expect(stderr).not.toContain('\u001b');
    }
    expect(await left()).toEqual({ agents: 1, usableKeys: 1, apps: 1 });
  });

  it.each([['rotate'], ['redrive-events', '--discard-lost']])(
    'is named after the environment where it is all of it: %s',
    async (...command) => {
      const { questions, sitting } = person('dev');
      const args = [...command, '--env', environment];
      expect(await operator(args, sitting)).toMatchObject({ code: 1, stdout: '' });
      expect(questions).toEqual([expect.stringContaining(`Type ${environment} to confirm:`)]);
      expect(await operator(args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
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
  const { questions, sitting } = person();
  const change = { change: 'Remove agent "a"', name: 'a', yes: false };
  await confirmChange(change, { environment: 'local', ...sitting });
  expect(questions).toEqual([]);
});
