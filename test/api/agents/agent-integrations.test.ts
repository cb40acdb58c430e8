import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import type { RecentEvent } from '../../../infra/local/aws/events/event-server.ts';
import { optionsOf } from '../../support/fields/option-stack.ts';
import { labels } from '../../support/providers/rotating-google.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { withoutRequestId } from '../../support/stack/client.ts';
import { createInvoking, tokenOf } from '../../support/stack/invoking.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';
import { createSettling } from './settle-agent.ts';

/** Each account has a label that is called like its token. */
const stack = await useStackWith(['gmail.googleapis.com'], ({ headers }) => {
  const name = headers.authorization?.replace('Bearer ', '');
  return {
    body: {
      labels: [
        { id: name, name },
        { id: `${name}-2`, name: `${name} 2` },
      ],
    },
  };
});
const { pagesOf, agents } = stack;
const { linesOf } = createAuditReader(stack);
const settle = createSettling(stack);
const services = createInvoking(stack.info);
await stack.setUpApps('gmail');

describe('success', () => {
  it('an agent is bound to one connection of a type, to another, and to none', async () => {
    const { agentId, ada, bob, slack, path, bind, bound, send, agentsOf } = await settle();
    const binding = (integration_type: string, integration_id: string) => ({
      ...{ agent_id: agentId, integration_type, integration_id },
    });
    expect(await bound()).toEqual([]);
    const first = { status: 200, body: binding('gmail', ada) };
    expect(await bind(ada)).toMatchObject(first);
    expect(await bind(ada)).toMatchObject(first);
    await bind(slack, 'slack');
    await bind(bob);
    expect(await bound()).toEqual([binding('gmail', bob), binding('slack', slack)]);
    expect([await agentsOf(ada), await agentsOf(bob)]).toEqual([undefined, [agentId]]);
    const unbound = await send('DELETE', `${path}/gmail`);
    expect(unbound).toMatchObject({ status: 200, body: binding('gmail', bob) });
    expect(await bound()).toEqual([binding('slack', slack)]);
    expect(await agentsOf(bob)).toBeUndefined();
  });

  it('a look-up uses the account of the agent, or the primary one, also on later pages', async () => {
    const { agentId, apiKey, bob, bind } = await settle();
    const seen = async (query: string) => {
      const ids: string[] = [];
      for await (const { body } of pagesOf(`${labels}?_limit=1${query}`, { apiKey }))
        ids.push(...optionsOf(body).map(({ id }) => id));
      return ids;
    };
    const [ofAda, ofBob] = [
      ['ada', 'ada-2'],
      ['bob', 'bob-2'],
    ];
    expect(await seen(`&_agent_id=${agentId}`)).toEqual(ofAda);
    await bind(bob);
    expect(await seen(`&_agent_id=${agentId}`)).toEqual(ofBob);
    expect(await seen('')).toEqual(ofAda);
  });

  it('a service gets the token of the agent’s account, or of the primary one', async () => {
    const { tenantId: tenant_id, agentId: agent_id, ada, bob, bind } = await settle();
    const given = async () => {
      const response = await services.ask({ tenant_id, integration_type: 'gmail', agent_id });
      return [tokenOf(response), Object(response).integration_id];
    };
    expect(await given()).toEqual(['ada', ada]);
    await bind(bob);
    expect(await given()).toEqual(['bob', bob]);
    const [line] = await linesOf(
      (each) => each.act === 'access_token.given' && each.integration_id === bob,
      1,
    );
    expect(line).toMatchObject({ tenant_id, agent_id, requested_by: 'test' });
  });

  it('an integration is disconnected unless an agent is bound to it, where the request says so', async () => {
    const { ada, bob, bind, bound, send } = await settle();
    await bind(bob);
    const end = (id: string, value = 'true') =>
      send('DELETE', `/integrations/${id}?unless_bound=${value}`);
    expect(await end(bob)).toMatchObject({
      status: 409,
      body: {
        code: 'agents_bound',
        detail: expect.stringMatching(/^1 of the tenant’s agents is bound .* unbind it/),
      },
    });
    expect(await bound()).toMatchObject([{ integration_id: bob }]);
    expect(await end(ada)).toMatchObject({ status: 200, body: { id: ada, agent_ids: [] } });
    expect((await end(bob, 'perhaps')).status).toBe(422);
    expect((await end(bob, 'false')).status).toBe(200);
  });

  it('of agents that are bound at once to one connection, it names all', async () => {
    const { tenantId, bob, send, agentsOf } = await settle();
    const ids = Array.from({ length: 12 }, () => uuidV7(Date.now())).sort();
    for (const id of ids) await agents.put({ id, tenantId, name: id, enabled: true });
    const responses = await Promise.all(
      ids.map((id) => send('PUT', `/agents/${id}/integrations/gmail`, { integration_id: bob })),
    );
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await agentsOf(bob)).toEqual(ids);
  });
});

describe('disconnecting', () => {
  it('names the agents that lose the account: in the response, the audit trail and the event', async () => {
    const { tenantId, agentId, ada, bob, bind, bound, send } = await settle();
    await bind(bob);
    const agent_ids = [agentId];
    expect(await send('DELETE', `/integrations/${bob}`)).toMatchObject({
      status: 200,
      body: { id: bob, agent_ids },
    });
    const isOfBob = (line: Record<string, unknown>) => line.integration_id === bob;
    const [line] = await linesOf(
      (each) => each.act === 'connection.disconnected' && isOfBob(each),
      1,
    );
    expect(line).toMatchObject({ tenant_id: tenantId, integration_type: 'gmail', agent_ids });
    const details = async () => {
      const response = await fetch(`${stack.info.frontend_url}/events.json`);
      const events = (await response.json()) as RecentEvent[];
      return events.map(({ event }) => ({ is: event['detail-type'], ...event.detail }));
    };
    const event = { is: 'connection.disconnected', integration_id: bob, agent_ids };
    await expect.poll(details).toContainEqual(expect.objectContaining(event));
    expect(await bound()).toEqual([]);
    expect(await send('DELETE', `/integrations/${ada}`)).toMatchObject({ body: { agent_ids: [] } });
  });
});

describe('errors', () => {
  it('404s without a binding, and 422s a connection of another type, which both change nothing', async () => {
    const { slack, bind, bound, send, path } = await settle();
    expect(await send('DELETE', `${path}/gmail`)).toMatchObject({ status: 404 });
    expect(await bind(slack)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'integration_id' }] },
    });
    expect((await bind(slack, 'gmial')).status).toBe(404);
    expect(await bound()).toEqual([]);
  });

  it('422s a look-up that names an unknown agent, or an agent and a connection', async () => {
    const { agentId, bob, lookUp } = await settle();
    for (const query of [
      { _agent_id: randomUUID() },
      { _agent_id: 'front-desk' },
      { _agent_id: agentId, _integration_id: bob },
    ]) {
      expect(await lookUp(query)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: [{ field: '_agent_id' }] },
      });
    }
  });
});

describe('security', () => {
  it('binds no connection of another tenant, and answers as for an unknown one', async () => {
    const [mine, theirs] = [await settle(), await settle()];
    const foreign = await mine.bind(theirs.bob);
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(await mine.bind(randomUUID())));
    expect(await mine.bound()).toEqual([]);
  });
});
