import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { request, createTenant, agents } = stack;
const run = operatorOn(stack);
const add = async (tenantId: string, options: string): Promise<string> =>
  (await run(`add-agent --json --tenant ${tenantId} ${options}`)).answer.id;

describe('success', () => {
  it('adds agents that the API lists', async () => {
    const { tenantId, apiKey } = await createTenant();
    const name = '受付'.repeat(100);
    const { code, stderr, answer } = await run(
      `add-agent --json --tenant ${tenantId} --name ${name}`,
    );
    const { id } = answer;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(answer).toEqual({ id: expect.any(String), tenant_id: tenantId, name, enabled: true });
    const disabled = await add(tenantId, '--name Asleep --disabled');
    expect((await request('/agents', { apiKey })).body).toEqual([
      { id: disabled, name: 'Asleep', enabled: false },
      { id, name, enabled: true },
    ]);
  });

  it('changes only what the options name', async () => {
    const { tenantId } = await createTenant();
    const id = await add(tenantId, '--name Alma');
    const set = async (options: string) =>
      (await run(`set-agent --json --tenant ${tenantId} --agent-id ${id} ${options}`)).answer;
    const agent = { id, tenant_id: tenantId, name: 'Alma', enabled: false };
    expect(await set('--enabled false')).toEqual(agent);
    expect(await set('--name Zoe')).toEqual({ ...agent, name: 'Zoe' });
    expect(await set('--name Bo --enabled=true')).toEqual({ ...agent, name: 'Bo', enabled: true });
  });

  it('lists by name, also after a new name', async () => {
    const { tenantId } = await createTenant();
    const first = await add(tenantId, '--name a');
    const second = await add(tenantId, '--name b');
    await run(`set-agent --tenant ${tenantId} --agent-id ${first} --name c`);
    const { answer } = await run(`list-agents --json --tenant ${tenantId}`);
    expect(answer).toEqual([
      { id: second, tenant_id: tenantId, name: 'b', enabled: true },
      { id: first, tenant_id: tenantId, name: 'c', enabled: true },
    ]);
    const { stdout } = await run(`list-agents --tenant ${tenantId}`);
    expect(stdout).toContain(`${second}  yes      b\n`);
  });

  it('removes an agent', async () => {
    const { tenantId } = await createTenant();
    const id = await add(tenantId, '--name a');
    const { code } = await run(`remove-agent --tenant ${tenantId} --agent-id ${id.toUpperCase()}`);
    expect(code).toBe(0);
    expect((await run(`list-agents --json --tenant ${tenantId}`)).answer).toEqual([]);
    expect((await run(`list-agents --tenant ${tenantId}`)).stdout).toContain('has no agents');
  });
});

it.each(['set-agent --enabled true', 'remove-agent'])(
  '%s fails for an agent that is not there, and makes none',
  async (command) => {
    const { tenantId } = await createTenant();
    const id = uuidV7(Date.now());
    expect(await run(`${command} --tenant ${tenantId} --agent-id ${id}`)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Tenant ${tenantId} has no agent ${id}.\n`,
    });
    expect((await agents.list(tenantId, {})).agents).toEqual([]);
  },
);

describe('security', () => {
  it("leaves another tenant's agent alone", async () => {
    const { tenantId } = await createTenant();
    const id = await add(tenantId, '--name a');
    for (const command of ['remove-agent', 'set-agent --name b']) {
      const { code } = await run(`${command} --tenant somebody-else --agent-id ${id}`);
      expect(code).toBe(1);
    }
    expect((await agents.list(tenantId, {})).agents).toMatchObject([{ id, name: 'a' }]);
  });

  it('prints no control character that is stored', async () => {
    const { tenantId } = await createTenant();
    await agents.put({ id: uuidV7(1), tenantId, name: 'a\u001b[2Jb', enabled: true });
    expect((await run(`list-agents --tenant ${tenantId}`)).stdout).toContain('a?[2Jb');
  });
});
