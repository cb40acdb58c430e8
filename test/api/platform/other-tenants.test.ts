import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFlowId } from '../../../functions/connect/domain/flow-id.ts';
import { sendAll } from '../../proof/support/attack/send-all.ts';
import {
  createSettling,
  respondByMark,
  type Settled,
  snapshot,
  tenancyOrigins,
} from '../../proof/support/tenancy/settle-tenants.ts';
import { requestsOf, type TenantRequest } from '../../proof/support/tenancy/tenant-requests.ts';
import { type RequestOptions, withoutRequestId } from '../../support/stack/client.ts';
import { createInvoke, createLambda } from '../../support/stack/invoking.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const hosts = tenancyOrigins.map((origin) => new URL(origin).host);
const stack = await useStackWith(hosts, respondByMark);
await stack.setUpApps('slack', 'gmail');
const lambda = createLambda(stack.info);
const settle = createSettling(stack);

/** One thing of each kind that a tenant has, with these ids in its place. */
const withIds = (tenant: Settled, newId: () => string): Settled => ({
  ...tenant,
  ...{ integrationIds: [newId()], agentIds: [newId()], eventIds: [newId()] },
  ...{ invitationId: newId(), webhookId: newId(), keyId: `key_${newId()}` },
  ...{ states: [], completionCodes: [`${createFlowId()}.${'A'.repeat(43)}`] },
});
/** The same, with those that it has. The completion code is one that was not used. */
const onlyOne = (tenant: Settled): Settled => ({
  ...tenant,
  integrationIds: tenant.integrationIds.slice(0, 1),
  agentIds: tenant.agentIds.slice(0, 1),
  eventIds: tenant.eventIds.slice(0, 1),
  states: [],
  completionCodes: tenant.completionCodes.slice(1),
});
const idsOf = ({ integrationIds, agentIds, eventIds, completionCodes, ...tenant }: Settled) => [
  ...[integrationIds, agentIds, eventIds].map(([first = '']) => first),
  ...[tenant.invitationId, tenant.webhookId, tenant.keyId, ...completionCodes],
  ...completionCodes.map((code) => code.slice(0, 22)),
];

/** What is answered, with the same in place of everybody's ids. */
const replyTo = async ({ operation, asked }: TenantRequest, named: Settled) => {
  const send = async () => {
    if ('event' in asked) return (await createInvoke(lambda, operation)(asked.event)).text;
    const response = await stack.request(asked.path, asked.options);
    return `${response.status} ${withoutRequestId(response)}`;
  };
  const text = await send();
  return idsOf(named).reduce((rest, id, n) => rest.replaceAll(id, `<id ${n}>`), text);
};
/** Anybody may send the others, and what they say has the secret in it. */
const isKeyed = ({ operation, asked }: TenantRequest) =>
  operation !== 'listActivity' && ('event' in asked || 'apiKey' in asked.options);
/** A request that nothing but its path can make wrong. */
const isBare = ({ path, options }: { path: string; options: RequestOptions }) =>
  path.endsWith('?') && !options.body;

it('whoever names what another tenant has gets the reply to what nobody has, and changes nothing', async () => {
  const [asker, other] = [await settle(), await settle()];
  const theirs = onlyOne(other);
  const nobodys = withIds(other, randomUUID);
  const odd = withIds(other, () => '__proto__');
  const requestsFor = (named: Settled) => requestsOf(asker, named).filter(isKeyed);
  const foreign = requestsFor(theirs);
  const [unknown, misnamed] = [requestsFor(nobodys), requestsFor(odd)];
  const before = await snapshot(stack);
  stack.provider.requests.length = 0;
  const asked = new Set<string>();
  /** Of these, something was wrong only with the ids. */
  const reached = new Set<string>();
  await sendAll(foreign.length, async (n) => {
    const [one, none, misnaming] = [foreign[n], unknown[n], misnamed[n]];
    if (!one || !none || !misnaming) throw new Error('not the same requests');
    if (JSON.stringify(one) === JSON.stringify(none)) return;
    const reply = await replyTo(one, theirs);
    expect([one, reply]).toEqual([one, await replyTo(none, nobodys)]);
    asked.add(one.operation);
    if (!reply.includes('"validation_failed"')) reached.add(one.operation);
    if ('event' in misnaming.asked || !isBare(misnaming.asked)) return;
    expect(await replyTo(misnaming, odd)).toBe(reply.replaceAll(/<id \d>/g, '<id 0>'));
  });
  expect(reached).toEqual(asked);
  expect(asked.size).toBeGreaterThan(20);
  expect(stack.provider.requests).toEqual([]);
  const flowIds = other.states.map((state) => state.slice(0, 22));
  expect((await snapshot(stack))(other.tenantId, flowIds)).toEqual(before(other.tenantId, flowIds));
});
