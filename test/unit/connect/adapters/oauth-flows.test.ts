import { describe, expect, it } from 'vitest';
import { toRow } from '../../../../functions/connect/adapters/oauth-flow-row.ts';
import { createOAuthFlows } from '../../../../functions/connect/adapters/oauth-flows.ts';
import { createFlowId, type Flow } from '../../../../functions/connect/domain/flow.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const flows = createOAuthFlows(database);
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

  it.each([
    [{ expiresAtMs: 10_500 }, 86_411],
    [{ expiresAtMs: 10_500, keptUntilMs: 90_500 }, 91],
  ])('is kept for a day after its state ran out, or as long as it says: %j', (times, untilS) => {
    expect(toRow({ ...aFlow, ...times }).delete_after_s).toBe(untilS);
  });

  it('keeps a claim when the creation is executed again, late', async () => {
    const flow = await issue();
    expect(await flows.claim(flow, claim)).toBe(true);
    await flows.create(flow);
    expect(await flows.get(flow.flowId)).toMatchObject({ status: 'claimed', owner: 'ada' });
    expect(await flows.claim(flow, { ...claim, owner: 'bob' })).toBe(false);
  });

  it('lets an expired claim be taken over, for the same code only', async () => {
    const flow = await issue();
    await flows.claim(flow, claim);
    const bob = { ...claim, owner: 'bob', untilMs: 4000 };
    expect(await flows.claim(flow, { ...bob, nowMs: 1999 })).toBe(false);
    expect(await flows.claim(flow, { ...bob, nowMs: 2000, codeHash: 'other' })).toBe(false);
    expect(await flows.claim(flow, { ...bob, nowMs: 2000 })).toBe(true);
  });

  it('lets nobody claim an expired flow, even while it is still stored', async () => {
    const flow = await issue({ expiresAtMs: 1000 });
    expect(await flows.claim(flow, claim)).toBe(false);
    expect(await flows.claim({ ...flow, flowId: createFlowId() }, claim)).toBe(false);
  });

  it('accepts an outcome only from the owner, and keeps it', async () => {
    const flow = await issue();
    await flows.claim(flow, claim);
    await flows.finish(flow.flowId, 'bob', { success: false, reason: 'refused' });
    expect((await flows.get(flow.flowId))?.outcome).toBeUndefined();
    await flows.finish(flow.flowId, 'ada', { success: true, integrationId: 'i' });
    await flows.finish(flow.flowId, 'ada', { success: false, reason: 'refused' });
    expect(await flows.get(flow.flowId)).toMatchObject({
      status: 'done',
      outcome: { success: true, integrationId: 'i' },
    });
    const done = await flows.get(flow.flowId);
    await flows.release(flow, 'ada');
    expect(await flows.claim(flow, { ...claim, nowMs: 5000 })).toBe(false);
    expect(await flows.get(flow.flowId)).toEqual(done);
  });

  it('lets a flow be claimed again after its owner released it', async () => {
    const flow = await issue();
    await flows.claim(flow, claim);
    await flows.release(flow, 'bob');
    expect((await flows.get(flow.flowId))?.status).toBe('claimed');
    await flows.release(flow, 'ada');
    expect(await flows.get(flow.flowId)).toEqual(flow);
  });

  const handOver = {
    owner: 'eve',
    codeHash: 'code',
    completionHash: 'completion',
    sealedCode: 'sealed',
    expiresAtMs: 3000,
    nowMs: 1000,
  };

  it('hands a flow over once, while it counts, and then only to be claimed by server', async () => {
    const flow = await issue({ completion: 'by_server', status: 'issued_for_server' });
    expect(await flows.claim(flow, claim)).toBe(false);
    expect(await flows.handOver(flow.flowId, { ...handOver, nowMs: flow.expiresAtMs })).toBe(false);
    expect(await flows.handOver(flow.flowId, handOver)).toBe(true);
    const handedOver = await flows.get(flow.flowId);
    expect(handedOver).toMatchObject({
      ...{ status: 'handed_over', expiresAtMs: 3000 },
      ...{ owner: 'eve', sealedCode: 'sealed' },
    });
    expect(await flows.handOver(flow.flowId, { ...handOver, codeHash: 'other' })).toBe(false);
    expect(await flows.claim(flow, { ...claim, nowMs: 3000 })).toBe(false);
    expect(await flows.claim(flow, claim)).toBe(true);
    await flows.release(flow, 'ada');
    expect(await flows.get(flow.flowId)).toEqual({ ...handedOver, owner: undefined });
  });

  it('forgets that the person refused as soon as they come back with a code', async () => {
    const forClaim = await issue();
    await flows.deny(forClaim, 'cancelled');
    expect(await flows.get(forClaim.flowId)).toMatchObject({ denied: 'cancelled' });
    await flows.claim(forClaim, claim);
    await flows.release(forClaim, claim.owner);
    expect(await flows.get(forClaim.flowId)).toEqual(forClaim);

    await flows.claim(forClaim, claim);
    await flows.deny(forClaim, 'cancelled');
    expect((await flows.get(forClaim.flowId))?.denied).toBeUndefined();

    const forServer = await issue({ completion: 'by_server', status: 'issued_for_server' });
    await flows.deny(forServer, 'cancelled');
    await flows.handOver(forServer.flowId, handOver);
    expect((await flows.get(forServer.flowId))?.denied).toBeUndefined();
  });

  it('keeps which account logged in in the place of another', async () => {
    const flow = await issue();
    await flows.claim(flow, claim);
    const wrong = { success: false, reason: 'wrong_account', loggedInAs: 'i' } as const;
    await flows.finish(flow.flowId, 'ada', wrong);
    expect((await flows.get(flow.flowId))?.outcome).toEqual(wrong);
  });

  it('fails with the write of a step', async () => {
    const flow = await issue();
    const broken = createOAuthFlows({
      ...database,
      client: Object.assign(Object.create(database.client), {
        send: () => Promise.reject(new Error('down')),
      }),
    });
    const done = { success: true, integrationId: 'i' } as const;
    await expect(broken.create(flow)).rejects.toThrow('down');
    await expect(broken.deny(flow, 'cancelled')).rejects.toThrow('down');
    await expect(broken.release(flow, 'ada')).rejects.toThrow('down');
    await expect(broken.finish(flow.flowId, 'ada', done)).rejects.toThrow('down');
  });

  it('keeps nothing of the code when the flow is done', async () => {
    const flow = await issue({ completion: 'by_server', status: 'issued_for_server' });
    await flows.handOver(flow.flowId, handOver);
    await flows.claim(flow, claim);
    await flows.finish(flow.flowId, 'ada', { success: true, integrationId: 'i' });
    const { sealedCode, ...done } = (await flows.get(flow.flowId)) ?? {};
    expect(sealedCode).toBeUndefined();
    expect(done).toMatchObject({ status: 'done', completionHash: 'completion' });
  });
});
