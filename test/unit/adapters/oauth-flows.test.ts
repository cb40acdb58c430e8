import { describe, expect, it } from 'vitest';
import { createOAuthFlows } from '../../../functions/adapters/oauth-flows.ts';
import { createFlowId, type Flow } from '../../../functions/domain/connect/flow.ts';
import { aFlow } from '../../support/connections/a-flow.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const flows = createOAuthFlows(await createTestDatabase());
const claim = { owner: 'ada', untilMs: 2000, codeHash: 'code', nowMs: 1000 };
const issue = async (overrides: Partial<Flow> = {}) => {
  const flow: Flow = { ...aFlow, flowId: createFlowId(), ...overrides };
  await flows.create(flow);
  return flow;
};

describe('createOAuthFlows', () => {
  it('gives back what was created, and nothing for an unknown id', async () => {
    const flow = await issue();
    expect(await flows.get(flow.flowId)).toEqual(flow);
    expect(await flows.get(createFlowId())).toBeUndefined();
  });

  it('keeps a claim when the creation is executed again, late', async () => {
    const flow = await issue();
    expect(await flows.claim(flow.flowId, claim)).toBe(true);
    await flows.create(flow);
    expect(await flows.get(flow.flowId)).toMatchObject({ status: 'claimed', owner: 'ada' });
    expect(await flows.claim(flow.flowId, { ...claim, owner: 'bob' })).toBe(false);
  });

  it('lets one of many claim a flow', async () => {
    const { flowId } = await issue();
    const owners = Array.from({ length: 20 }, (_, n) => `owner-${n}`);
    const claims = await Promise.all(
      owners.map((owner) => flows.claim(flowId, { ...claim, owner })),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await flows.get(flowId))?.owner).toBe(owners[claims.indexOf(true)]);
  });

  it('lets an expired claim be taken over, for the same code only', async () => {
    const { flowId } = await issue();
    await flows.claim(flowId, claim);
    const bob = { ...claim, owner: 'bob', untilMs: 4000 };
    expect(await flows.claim(flowId, { ...bob, nowMs: 1999 })).toBe(false);
    expect(await flows.claim(flowId, { ...bob, nowMs: 2000, codeHash: 'other' })).toBe(false);
    expect(await flows.claim(flowId, { ...bob, nowMs: 2000 })).toBe(true);
  });

  it('lets nobody claim an expired flow, even while it is still stored', async () => {
    const { flowId } = await issue({ expiresAtMs: 1000 });
    expect(await flows.claim(flowId, claim)).toBe(false);
    expect(await flows.claim(createFlowId(), claim)).toBe(false);
  });

  it('accepts an outcome only from the owner, and keeps it', async () => {
    const { flowId } = await issue();
    await flows.claim(flowId, claim);
    await flows.finish(flowId, 'bob', { success: false, reason: 'refused' });
    expect((await flows.get(flowId))?.outcome).toBeUndefined();
    await flows.finish(flowId, 'ada', { success: true, integrationId: 'i' });
    await flows.finish(flowId, 'ada', { success: false, reason: 'refused' });
    expect(await flows.get(flowId)).toMatchObject({
      status: 'done',
      outcome: { success: true, integrationId: 'i' },
    });
    expect(await flows.claim(flowId, { ...claim, nowMs: 5000 })).toBe(false);
  });

  it('lets a flow be claimed again after its owner released it', async () => {
    const flow = await issue();
    await flows.claim(flow.flowId, claim);
    await flows.release(flow.flowId, 'bob');
    expect((await flows.get(flow.flowId))?.status).toBe('claimed');
    await flows.release(flow.flowId, 'ada');
    expect(await flows.get(flow.flowId)).toEqual(flow);
  });
});
