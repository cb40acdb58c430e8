import { describe, expect, it } from 'vitest';
import { fromRow, toRow } from '../../../../functions/connect/adapters/oauth-flow-row.ts';
import { createOAuthFlows } from '../../../../functions/connect/adapters/oauth-flows.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import {
  denied,
  finished,
  released,
} from '../../../../functions/connect/domain/flow-transitions.ts';
import { aFlow, aFlowOfServer, claim, defer, finish } from '../../../support/connections/a-flow.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const flows = createOAuthFlows(database);
const issue = async <Issued extends typeof aFlow | typeof aFlowOfServer>(issued: Issued) => {
  const flow = { ...issued, flowId: createFlowId() };
  await flows.create(flow);
  return flow;
};
const wrongAccount = { success: false, reason: 'wrong_account', loggedInAs: 'i' } as const;

describe('createOAuthFlows', () => {
  it('gives back what was created, and nothing for an unknown id', async () => {
    const flow = await issue(aFlow);
    expect(await flows.get(flow.flowId)).toEqual(flow);
    expect(await flows.get(createFlowId())).toBeUndefined();
  });

  it.each([
    [{ expiresAtMs: 10_500 }, 86_411],
    [{ expiresAtMs: 10_500, retainedUntilMs: 90_500 }, 91],
  ])(
    'is retained for a day after its state expired, or as long as it says: %j',
    (times, untilS) => {
      expect(toRow({ ...aFlow, ...times }).delete_after_s).toBe(untilS);
    },
  );

  const deferred = defer(aFlowOfServer);
  it.each<[string, Flow]>([
    ['issued', aFlow],
    ['refused by its person', denied(aFlow, 'cancelled')],
    ['issued for a server', aFlowOfServer],
    ['deferred', deferred],
    ['claimed', claim(aFlow)],
    ['claimed for a server', claim(deferred)],
    ['done', finish(claim(aFlow))],
    ['done for a server', finish(claim(deferred))],
    [
      'done with the account that logged in in the place of another',
      finished(claim(aFlow), wrongAccount),
    ],
  ])('reads what was stored of a flow that is %s, and nothing else', (_, flow) => {
    const row = toRow(flow);
    expect(fromRow(row)).toEqual(flow);
    const all = { ...toRow(claim(deferred)), failure: 'cancelled' };
    expect(fromRow({ ...all, ...JSON.parse(JSON.stringify(row)) })).toEqual(flow);
  });

  it.each(['claimed_by', 'claimed_until_ms', 'code_hash', 'sealed_code'])(
    'refuses a row that lacks what its state needs: %s',
    (name) => {
      const row = { ...toRow(claim(deferred)), [name]: undefined };
      expect(() => fromRow(row)).toThrow();
    },
  );

  it('keeps a claim when the creation is executed again, late', async () => {
    const flow = await issue(aFlow);
    const held = claim(flow);
    expect(await flows.change(flow, held)).toBe(true);
    await flows.create(flow);
    expect(await flows.get(flow.flowId)).toEqual(held);
    expect(await flows.change(flow, claim(flow, 'bob'))).toBe(false);
  });

  it('lets one request take over a claim', async () => {
    const flow = await issue(aFlow);
    const held = claim(flow);
    await flows.change(flow, held);
    const bob = { ...held, claimedBy: 'bob' };
    expect(await flows.change(held, bob)).toBe(true);
    expect(await flows.change(held, { ...held, claimedBy: 'eve' })).toBe(false);
    expect(await flows.get(flow.flowId)).toEqual(bob);
  });

  it('changes nothing that is not stored', async () => {
    const flow = { ...aFlow, flowId: createFlowId() };
    expect(await flows.change(flow, claim(flow))).toBe(false);
    expect(await flows.get(flow.flowId)).toBeUndefined();
  });

  it('accepts an outcome only from the request that claimed it, and stores it', async () => {
    const flow = await issue(aFlow);
    const held = claim(flow);
    await flows.change(flow, held);
    const stranger = { ...held, claimedBy: 'bob' };
    expect(await flows.change(stranger, finish(stranger))).toBe(false);
    expect(await flows.get(flow.flowId)).toEqual(held);
    expect(await flows.change(held, finish(held))).toBe(true);
    const refused = finished(held, { success: false, reason: 'refused' });
    for (const late of [refused, released(held), { ...held, claimedBy: 'eve' }])
      expect(await flows.change(held, late)).toBe(false);
    expect(await flows.get(flow.flowId)).toEqual(finish(held));
  });

  it('defers a flow once, until it is claimed', async () => {
    const flow = await issue(aFlowOfServer);
    const waiting = defer(flow);
    expect(await flows.change(flow, waiting)).toBe(true);
    expect(await flows.get(flow.flowId)).toEqual(waiting);
    expect(await flows.change(flow, { ...waiting, codeHash: 'other' })).toBe(false);
    const held = claim(waiting);
    expect(await flows.change(waiting, held)).toBe(true);
    expect(await flows.change(held, released(held))).toBe(true);
    expect(await flows.get(flow.flowId)).toEqual(waiting);
  });

  it('deletes a refusal as soon as the person comes back with a code', async () => {
    const flow = await issue(aFlow);
    await flows.change(flow, denied(flow, 'cancelled'));
    expect(await flows.get(flow.flowId)).toMatchObject({ denied: 'cancelled' });
    // It was read before.
    await flows.change(flow, claim(flow));
    expect(await flows.get(flow.flowId)).toEqual(claim(flow));
    expect(await flows.change(flow, denied(flow, 'cancelled'))).toBe(false);
  });

  it('fails with the write of a step', async () => {
    const flow = await issue(aFlow);
    const broken = createOAuthFlows({
      ...database,
      client: Object.assign(Object.create(database.client), {
        send: () => Promise.reject(new Error('down')),
      }),
    });
    await expect(broken.create(flow)).rejects.toThrow('down');
    await expect(broken.change(flow, claim(flow))).rejects.toThrow('down');
  });
});
