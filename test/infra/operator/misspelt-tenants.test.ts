import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const run = operatorOn(stack);
const exported = () => `rows export --table agents --file ${join(stack.dataDir, randomUUID())}`;
const lines = {
  'tenants show': () => 'tenants show',
  'audit show': () => 'audit show',
  'rows export': exported,
  'apps list': () => 'apps list',
  'events send-test': () => 'events send-test',
};
const commands = Object.entries(lines);
const newTenant = () => `t-${randomUUID()}`;

it.each(commands.filter(([name]) => name !== 'events send-test'))(
  '%s warns of a tenant that may be misspelt',
  async (_, line) => {
    const tenantId = newTenant();
    const { code, stderr, json } = await run(`${line()} --tenant ${tenantId} --json`);
    expect({ code, json }).toEqual({ code: 3, json: expect.anything() });
    expect(stderr).toContain(`Warning: tenant ${tenantId} has no API keys. Check its id.\n`);
  },
);

describe.each(commands)('%s', (name, line) => {
  it('knows a tenant by its key, or its settings alone', async () => {
    const { tenantId } = await stack.createTenant();
    const configured = newTenant();
    await run(`tenants change --tenant ${configured} --session-binding required`);
    for (const known of [tenantId, configured]) {
      const { code, stderr } = await run(`${line()} --tenant ${known}`);
      expect({ code, isWarned: stderr.includes('Warning') }).toEqual({ code: 0, isWarned: false });
    }
  });

  it('knows a deleted tenant', async () => {
    const { tenantId } = await stack.createTenant();
    await run(`tenants delete --tenant ${tenantId} --yes`);
    const { code, stderr } = await run(`${line()} --tenant ${tenantId}`);
    const refused = `Tenant ${tenantId} is deleted, or about to be. Use another id.\n`;
    if (name === 'events send-test')
      return expect({ code, stderr }).toEqual({ code: 1, stderr: refused });
    expect({ code, isWarned: stderr.includes('Warning') }).toEqual({ code: 0, isWarned: false });
  });
});

it('what is stored of a tenant is enough to know it', async () => {
  const [owner, tenantId] = [newTenant(), newTenant()];
  const app = `--tenant ${owner} --integration-type slack --client-id id`;
  await run(`apps configure ${app}`, { secret: 's' });
  await stack.agents.put({ tenantId, id: randomUUID(), name: 'Front desk', enabled: true });
  for (const line of [`apps list --tenant ${owner}`, `${exported()} --tenant ${tenantId}`]) {
    expect(await run(line), line).toMatchObject({ code: 0 });
  }
});

it.each(['', ' --yes', ' --dry-run'])(
  'events send-test%s sends nothing of a tenant that is perhaps none',
  async (option) => {
    const tenantId = newTenant();
    const { code, stdout, stderr } = await run(`events send-test --tenant ${tenantId}${option}`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(`Tenant ${tenantId} has no API keys, so nothing was sent.`);
  },
);
