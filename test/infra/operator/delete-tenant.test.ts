import { describe, expect, it } from 'vitest';
import { createDeletionRequests } from '../../../functions/tenants/adapters/deletions.ts';
import { startAws } from './aws.ts';
import { operator, person } from './operator.ts';

const aws = await startAws();
const environment = 'prod';
const database = await aws.deploy(environment);
const { find } = createDeletionRequests(database);

let tenants = 0;
const newTenant = async () => {
  const tenantId = `acme-${++tenants}`;
  await operator(`keys create --env ${environment} --tenant ${tenantId} --name CRM`);
  return { tenantId, line: `tenants delete --env ${environment} --tenant ${tenantId}` };
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
    const { stdout } = await operator(`keys list --env ${environment} --tenant ${tenantId}`);
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
