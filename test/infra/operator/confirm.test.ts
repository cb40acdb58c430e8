import { describe, expect, it } from 'vitest';
import { createOAuthApps } from '../../../functions/apps/adapters/oauth-apps.ts';
import { createDeletionRequests } from '../../../functions/tenants/adapters/deletions.ts';
import { confirmChange } from '../../../infra/operator/confirm-change.ts';
import { platformApp } from '../../support/providers/platform-app.ts';
import { startAws } from './aws.ts';
import { operator, person } from './operator.ts';

const aws = await startAws();

describe('what cannot be undone', () => {
  const change = { change: 'Revoke API key "CRM\u001b[2J"', name: 'CRM\u001b[2J', yes: false };
  const inProd = { environment: 'prod', isTTY: true, ask: person().ask };
  const unasked = { ...inProd, ask: () => expect.unreachable('It asked') };

  it.each(['staging', 'prod'])('is done in %s when its name is typed', async (environment) => {
    const typing = person(' CRM?[2J ');
    await confirmChange(change, { environment, ...typing });
    const question = `Revoke API key "CRM?[2J" in ${environment}? This cannot be undone. Type CRM?[2J to confirm:`;
    expect(typing.questions).toMatchObject([{ question }]);
  });

  it.each(['yes', 'y', 'crm?[2J', '', undefined])(
    'is left undone when %j is typed, or the question is cancelled',
    async (typed) => {
      const confirmed = confirmChange(change, { ...inProd, ...person(typed) });
      await expect(confirmed).rejects.toThrow('Nothing was changed.');
    },
  );

  it('is done unasked with --yes, in dev and on a local stack', async () => {
    await confirmChange({ ...change, yes: true }, unasked);
    await confirmChange({ ...change, yes: true }, { ...unasked, isTTY: false });
    for (const environment of ['dev', 'local']) {
      await confirmChange(change, { ...unasked, environment });
    }
  });

  it('is refused without a terminal and --yes', async () => {
    const refused = confirmChange(change, { ...unasked, isTTY: false });
    await expect(refused).rejects.toThrow(
      /^Revoke API key "CRM\?\[2J" in prod: nobody can .* Nothing was changed\. Give --yes /,
    );
  });
});

/** Production with one agent, one key and one app, and the command lines that end them. */
const deploy = async () => {
  const oauthApps = createOAuthApps(await aws.deploy('prod'), {
    prepare: async () => () => 'sealed',
    open: async () => 'secret',
  });
  await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
  const run = async (line: string) =>
    (await operator(`${line} --env prod --tenant acme --json`)).json;
  const { id } = await run('agents add --name "Front desk"');
  const { key_id: keyId } = await run('keys create --name CRM');
  return {
    lines: [
      `agents remove --env prod --tenant acme --agent-id ${id}`,
      `keys revoke --env prod --tenant acme --key-id ${keyId}`,
      'apps remove --env prod --integration-type slack',
    ],
    left: async () => ({
      agent: (await run('agents list')).some((agent: { id: string }) => agent.id === id),
      key: (await run('keys list')).find((key: { key_id: string }) => key.key_id === keyId).status,
      app: (await oauthApps.getRegistration(platformApp('slack'))) !== undefined,
    }),
  };
};

it('commands that end something ask for its name, and end nothing before', async () => {
  const { lines, left } = await deploy();
  for (const line of lines) {
    expect(await operator(line)).toMatchObject({ code: 2, stdout: '' });
    expect(await operator(line, person('prod'))).toMatchObject({ code: 1, stdout: '' });
    // Nobody is asked about what is not there.
    const elsewhere = line.replace('acme', 'nobody').replace('slack', 'zoom');
    expect(await operator(elsewhere, { isTTY: true })).toMatchObject({ code: 1, stdout: '' });
  }
  expect(await left()).toEqual({ agent: true, key: 'active', app: true });
  const typing = person('Front desk', 'CRM', 'slack');
  for (const line of lines) {
    expect(await operator(line, typing)).toMatchObject({ code: 0, stderr: '' });
  }
  expect(await left()).toEqual({ agent: false, key: 'revoked', app: false });
  for (const line of (await deploy()).lines) {
    expect(await operator(`${line} --yes`)).toMatchObject({ code: 0, stderr: '' });
  }
});

it.each(['secrets rotate', 'events redrive --discard-lost'])(
  '%s asks for the name of the environment, of which it is all',
  async (command) => {
    const typing = person('dev');
    expect(await operator(`${command} --env prod`, typing)).toMatchObject({ code: 1, stdout: '' });
    const question = expect.stringContaining('Type prod to confirm:');
    expect(typing.questions).toMatchObject([{ question }]);
    expect(await operator(`${command} --env prod`)).toMatchObject({ code: 2, stdout: '' });
  },
);

const { find } = createDeletionRequests(await aws.deploy('prod'));
let tenants = 0;
const newTenant = async () => {
  const tenantId = `acme-${++tenants}`;
  await operator(`keys create --env prod --tenant ${tenantId} --name CRM`);
  return { tenantId, line: `tenants delete --env prod --tenant ${tenantId}` };
};

describe('tenants delete', () => {
  it('records the deletion once somebody types its id, and asks no more when it runs again', async () => {
    const { tenantId, line } = await newTenant();
    expect(await operator(line, person('acme'))).toMatchObject({ code: 1 });
    expect(await find(tenantId)).toBeUndefined();
    const typing = person(tenantId);
    const first = await operator(line, typing);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain(`Tenant ${tenantId} is being deleted since`);
    expect(typing.questions.map(({ question }) => question)).toEqual([
      `Delete tenant ${tenantId} with 0 connections, 1 API key, 0 webhooks and all else that is stored of it in prod? This cannot be undone. Type ${tenantId} to confirm:`,
    ]);
    const recorded = await find(tenantId);
    expect(recorded).toMatchObject({ step: 0 });
    const again = await operator(`${line} --json`);
    expect([again.code, again.json]).toMatchObject([
      0,
      { tenant_id: tenantId, stage: 'ending_keys', deleted_at: null },
    ]);
    expect(await find(tenantId)).toEqual(recorded);
    const { stdout } = await operator(`keys list --env prod --tenant ${tenantId}`);
    expect(stdout).toContain(`Tenant ${tenantId} is deleted, or about to be.`);
  });

  it('refuses a tenant of which nothing is stored, without a question', async () => {
    const { code, stderr } = await operator('tenants delete --env prod --tenant acme-misspelled');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Check its id.')]);
    expect(await find('acme-misspelled')).toBeUndefined();
  });

  it.each([
    'connections start --integration-type slack',
    'apps configure --integration-type slack --client-id c',
    'tenants change --rate-limit 5/10',
    'keys create --name late',
    'agents add --name late',
  ])('is followed by a refusal of %s', async (command) => {
    const { tenantId, line } = await newTenant();
    await operator(`${line} --yes`);
    const { code, stderr } = await operator(`${command} --env prod --tenant ${tenantId}`, {
      secret: 'a-secret\n',
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is deleted, or about to be/)]);
  });
});
