import { describe, expect, it } from 'vitest';
import { airtable } from '../../../functions/catalogue/providers/airtable.ts';
import { notion } from '../../../functions/catalogue/providers/notion.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stub = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map(
    ['notion', 'airtable'].map((name) => [`https://api.${name}.com`, stub.origin]),
  ),
});
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);
await stack.setUpApps(notion.type, airtable.type);

/** A connection whose provider answers with this status. */
const connectedTo = async (status: number, { type }: Provider = notion) => {
  stub.requests.length = 0;
  stub.respond = () => ({ status, body: { id: 'usr1' } });
  const { tenantId, stored } = await stack.connected(type);
  const id = (await stored())?.integrationId ?? '';
  return {
    tenantId,
    id,
    stored,
    line: `connections check --tenant ${tenantId} --integration-id ${id}`,
  };
};

describe('connections check', () => {
  it('asks the provider, says that the connection works, and records both', async () => {
    const { tenantId, id, line } = await connectedTo(200);
    const { code, json } = await run(`${line} --json`);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      integration_id: id,
      state: 'working',
      checked_at: expect.any(String),
    });
    const byType = `connections check --tenant ${tenantId} --integration-type notion`;
    const again = new RegExp(
      `^notion ${id} of tenant ${tenantId}: working, checked \\d+ seconds? ago`,
    );
    expect((await run(byType)).stdout).toMatch(again);
    expect([json.repeated, (await run(`${line} --json`)).json.repeated]).toEqual([false, true]);
    expect(stub.requests).toHaveLength(1);
    const lines = await linesOf((each) => each.integration_id === id, 2);
    expect(lines.map(({ act, recorded_by }) => [act, recorded_by])).toEqual([
      ['credential.used', 'operator'],
      ['connection.checked', 'operator'],
    ]);
  });

  it('exits with 3 for one that is refused, which it marks', async () => {
    const { line, stored } = await connectedTo(401);
    const { code, json, stderr } = await run(`${line} --json`);
    expect({ code, json }).toMatchObject({
      code: 3,
      json: { state: 'refused_for_now', problem: { code: 'access_refused' } },
    });
    expect(stderr).toContain('refused_for_now');
    expect((await stored())?.state.is).toBe('refused');
  });

  it('exits with 3 for one that works without a permission that its type needs', async () => {
    const { tenantId, line } = await connectedTo(200, airtable);
    const { code, json, stdout } = await run(`${line} --json`);
    expect([code, stdout]).toEqual([3, expect.stringContaining('next_step')]);
    expect(json).toMatchObject({ state: 'working', problem: { code: 'scopes_missing' } });
    const other = `connections check --tenant ${tenantId} --integration-type notion`;
    expect(await run(other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has not connected notion'),
    });
  });

  it('asks nobody in a dry run, or for a tenant that is perhaps none', async () => {
    const { line, stored } = await connectedTo(200);
    const before = await stored();
    expect(await run(`${line} --dry-run`)).toMatchObject({ code: 0 });
    expect(await run('connections check --tenant nobody --integration-type demo')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tenant nobody has no API keys. Check its id.'),
    });
    expect(stub.requests).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});
