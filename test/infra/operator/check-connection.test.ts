import { describe, expect, it } from 'vitest';
import { notion } from '../../../functions/catalogue/providers/notion.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stub = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://api.notion.com', stub.origin]]),
});
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);
await stack.setUpApps(notion.type);

/** A connection whose provider answers with this status. */
const connectedTo = async (status: number) => {
  stub.requests.length = 0;
  stub.respond = () => ({ status, body: {} });
  const { tenantId, stored } = await stack.connected(notion.type);
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
    // Within a minute it is the last answer.
    expect((await run(line)).stdout).toContain(`notion ${id} of tenant ${tenantId}: working`);
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
      json: { state: 'refused_for_now', problem: 'access_refused' },
    });
    expect(stderr).toContain('refused_for_now');
    expect((await stored())?.state.is).toBe('refused');
  });

  it('asks nobody in a dry run, or about a connection that the tenant does not have', async () => {
    const { tenantId, line, stored } = await connectedTo(200);
    const before = await stored();
    expect(await run(`${line} --dry-run`)).toMatchObject({ code: 0 });
    const unknown = await run(
      `connections check --tenant ${tenantId} --integration-id ${unknownId}`,
    );
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no connection'),
    });
    expect(stub.requests).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});
