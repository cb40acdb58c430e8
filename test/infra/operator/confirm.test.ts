import { describe, expect, it } from 'vitest';
import { createManagedAgents } from '../../../functions/agents/adapters/managed-agents.ts';
import { createOAuthApps } from '../../../functions/apps/adapters/oauth-apps.ts';
import { createManagedKeys } from '../../../functions/keys/adapters/managed-keys.ts';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { confirmChange } from '../../../infra/operator/confirm-change.ts';
import { platformApp } from '../../support/providers/platform-app.ts';
import { startAws } from './aws.ts';
import { operator, person } from './operator.ts';

const aws = await startAws();

/** An environment with one agent, one key and one app, and the command lines that end them. */
const deploy = async (environment: 'dev' | 'staging' | 'prod') => {
  const database = await aws.deploy(environment);
  const [agents, apiKeys] = [createManagedAgents(database), createManagedKeys(database)];
  const tenantId = 'acme';
  const id = uuidV7(Date.now());
  await agents.put({ id, tenantId, name: 'Front desk', enabled: true });
  const keyHash = hashCredential(createApiKey(environment));
  const key = { keyHash, keyId: `key_${id}`, tenantId, name: 'CRM\u001b[2J', createdAtMs: 1 };
  await apiKeys.put({ ...key, scopes: ['*'] });
  const secretBox = { prepare: async () => () => 'sealed', open: async () => 'secret' };
  const oauthApps = createOAuthApps(database, secretBox);
  await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
  const target = `--env ${environment} --tenant ${tenantId}`;
  return {
    lines: [
      `agents remove ${target} --agent-id ${id}`,
      `keys revoke ${target} --key-id ${key.keyId}`,
      `apps remove --env ${environment} --integration-type slack`,
    ],
    left: async () => ({
      apps: (await oauthApps.getRegistration(platformApp('slack'))) ? 1 : 0,
      agents: (await agents.list(tenantId, {})).agents.filter((agent) => agent.id === id).length,
      usableKeys: (await apiKeys.findByHash(keyHash))?.revokedAtMs ? 0 : 1,
    }),
  };
};
const nothing = { agents: 0, usableKeys: 0, apps: 0 };
const all = { agents: 1, usableKeys: 1, apps: 1 };

describe.each(['staging', 'prod'] as const)('what cannot be undone, in %s', (environment) => {
  it('is done when its name is typed', async () => {
    const { lines, left } = await deploy(environment);
    const typing = person('Front desk', 'CRM?[2J', ' slack ');
    for (const line of lines) {
      expect(await operator(line, typing)).toMatchObject({ code: 0, stderr: '' });
    }
    const confirm = (name: string) =>
      `in ${environment}? This cannot be undone. Type ${name} to confirm:`;
    expect(typing.questions.map(({ question }) => question)).toEqual([
      `Remove agent "Front desk" of tenant acme ${confirm('Front desk')}`,
      `Revoke API key "CRM?[2J" of tenant acme ${confirm('CRM?[2J')}`,
      `Remove the OAuth app of slack, without which its connections cannot be refreshed, ${confirm('slack')}`,
    ]);
    expect(await left()).toEqual(nothing);
  });

  it.each(['yes', 'y', 'front desk', '', undefined])(
    'is left undone when %j is typed, or the question is cancelled, with 1',
    async (typed) => {
      const { lines, left } = await deploy(environment);
      const undone = { code: 1, stdout: '', stderr: 'Nothing was changed.\n' };
      for (const line of lines) {
        expect(await operator(line, person(typed))).toMatchObject(undone);
      }
      expect(await left()).toEqual(all);
    },
  );

  it.each([true, false])('is done unasked with --yes, on a terminal: %s', async (isTTY) => {
    const { lines, left } = await deploy(environment);
    for (const line of lines) {
      expect(await operator(`${line} --yes`, { isTTY })).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await left()).toEqual(nothing);
  });

  it('is refused with 2 without a terminal and --yes', async () => {
    const { lines, left } = await deploy(environment);
    for (const line of lines) {
      const { code, stdout, stderr } = await operator(line);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Re.* without a terminal\. Nothing was changed\. Give --yes .*\.\n$/);
      expect(stderr).not.toContain('\u001b');
    }
    expect(await left()).toEqual(all);
  });

  it.each(['secrets rotate', 'events redrive --discard-lost'])(
    'is named after the environment where it is all of it: %s',
    async (command) => {
      const typing = person('dev');
      const line = `${command} --env ${environment}`;
      expect(await operator(line, typing)).toMatchObject({ code: 1, stdout: '' });
      const question = expect.stringContaining(`Type ${environment} to confirm:`);
      expect(typing.questions).toMatchObject([{ question }]);
      expect(await operator(line)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});

it('nothing is asked in dev, or for what is not there', async () => {
  for (const line of (await deploy('dev')).lines) {
    expect(await operator(line, { isTTY: true })).toMatchObject({ code: 0 });
  }
  for (const line of (await deploy('prod')).lines) {
    const elsewhere = line.replace('acme', 'nobody').replace('slack', 'zoom');
    expect(await operator(elsewhere, { isTTY: true })).toMatchObject({ code: 1, stdout: '' });
  }
});

it('nothing is asked of a local stack', () =>
  confirmChange(
    { change: 'Remove agent "a"', name: 'a', yes: false },
    { environment: 'local', isTTY: true, ask: () => expect.unreachable('It asked') },
  ));
