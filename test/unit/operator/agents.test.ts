import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { dataDir, request, createTenant, agents } = await startTestStack();

const run = (command: string, tenantId: string, ...options: string[]) =>
  operator([command, '--local', dataDir, '--tenant', tenantId, ...options]);
const idOf = (answer: unknown) => z.object({ id: z.string() }).parse(answer).id;
const add = async (tenantId: string, ...options: string[]) =>
  idOf((await run('add-agent', tenantId, '--json', ...options)).answer);

describe('agent commands', () => {
  describe('success', () => {
    it('adds agents that the API lists', async () => {
      const { tenantId, apiKey } = await createTenant();
      const name = '受付'.repeat(100);
      const added = await run('add-agent', tenantId, '--name', name, '--json');
      expect(added).toMatchObject({
        code: 0,
        stderr: '',
        answer: { id: expect.any(String), tenant_id: tenantId, name, enabled: true },
      });
      const disabled = await add(tenantId, '--name', 'Asleep', '--disabled');
      expect((await request('/agents', { apiKey })).body).toEqual([
        { id: disabled, name: 'Asleep', enabled: false },
        { id: idOf(added.answer), name, enabled: true },
      ]);
    });

    it('changes only what the options name', async () => {
      const { tenantId } = await createTenant();
      const id = await add(tenantId, '--name', 'Alma');
      const set = async (...options: string[]) =>
        (await run('set-agent', tenantId, '--agent-id', id, '--json', ...options)).answer;
      const agent = { id, tenant_id: tenantId, name: 'Alma', enabled: false };
      expect(await set('--enabled', 'false')).toEqual(agent);
      expect(await set('--name', 'Zoe')).toEqual({ ...agent, name: 'Zoe' });
      expect(await set('--name', 'Bo', '--enabled=true')).toEqual({
        ...agent,
        name: 'Bo',
        enabled: true,
      });
    });

    it('lists by name, also after a new name', async () => {
      const { tenantId } = await createTenant();
      const first = await add(tenantId, '--name', 'a');
      const second = await add(tenantId, '--name', 'b');
      await run('set-agent', tenantId, '--agent-id', first, '--name', 'c');
      const { answer } = await run('list-agents', tenantId, '--json');
      expect(answer).toEqual([
        { id: second, tenant_id: tenantId, name: 'b', enabled: true },
        { id: first, tenant_id: tenantId, name: 'c', enabled: true },
      ]);
      const { stdout } = await run('list-agents', tenantId);
      expect(stdout).toContain(`${second}  yes      b\n`);
    });

    it('removes an agent', async () => {
      const { tenantId } = await createTenant();
      const id = await add(tenantId, '--name', 'a');
      expect(await run('remove-agent', tenantId, '--agent-id', id.toUpperCase())).toMatchObject({
        code: 0,
      });
      expect((await run('list-agents', tenantId, '--json')).answer).toEqual([]);
      expect((await run('list-agents', tenantId)).stdout).toContain('has no agents');
    });
  });

  describe('errors', () => {
    it.each([['set-agent', '--enabled', 'true'], ['remove-agent']])(
      '%s fails for an agent that is not there, and makes none',
      async (command, ...options) => {
        const { tenantId } = await createTenant();
        const id = uuidV7(Date.now());
        expect(await run(command, tenantId, '--agent-id', id, ...options)).toMatchObject({
          code: 1,
          stdout: '',
          stderr: `Tenant ${tenantId} has no agent ${id}.\n`,
        });
        expect((await agents.list(tenantId, {})).agents).toEqual([]);
      },
    );

    it.each([
      [[], 'Nothing to set: give --name, --enabled or both.'],
      [['--enabled', 'maybe'], '--enabled must be true or false.'],
    ])('set-agent refuses %j', async (options, message) => {
      const id = uuidV7(Date.now());
      expect(await run('set-agent', 'a', '--agent-id', id, ...options)).toMatchObject({
        code: 2,
        stderr: `${message}\n`,
      });
    });

    it('refuses an agent id that is none', async () => {
      expect(await run('remove-agent', 'a', '--agent-id', 'x')).toMatchObject({
        code: 2,
        stderr: '--agent-id must be a UUID.\n',
      });
    });
  });

  describe('security', () => {
    it("leaves another tenant's agent alone", async () => {
      const { tenantId } = await createTenant();
      const id = await add(tenantId, '--name', 'a');
      for (const command of [['remove-agent'], ['set-agent', '--name', 'b']]) {
        const [name = '', ...options] = command;
        const { code } = await run(name, 'somebody-else', '--agent-id', id, ...options);
        expect(code).toBe(1);
      }
      expect((await agents.list(tenantId, {})).agents).toMatchObject([{ id, name: 'a' }]);
    });

    it('prints no control character that is stored', async () => {
      const { tenantId } = await createTenant();
      await agents.put({ id: uuidV7(1), tenantId, name: 'a\u001b[2Jb', enabled: true });
      expect((await run('list-agents', tenantId)).stdout).toContain('a?[2Jb');
    });
  });
});
