import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../../functions/connections/contracts/integrations.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['slack.com']);
const { request, createTenant, provider } = stack;
const { start, callBack } = createConnecting(stack);
await stack.setUpApps('slack');

const metadata = { plan: 'team', note: 'two\nlines' };
const given = { client_reference: 'user_8271', metadata };

/** A person of this team connects an account of Slack. */
const connect = async (apiKey: string, team: string, body: object = {}) => {
  const started = await start(apiKey, 'slack', body);
  provider.respond = () => ({
    body: { ok: true, access_token: 'a', token_type: 'bot', team: { id: team, name: team } },
  });
  return callBack('slack', started);
};

const connecting = async (body: object) => {
  const { tenantId, apiKey } = await createTenant();
  const { integration_id: id = '' } = await connect(apiKey, 'A', body);
  const list = async (query = '') => {
    const response = await request(`/integrations${query}`, { apiKey });
    return listIntegrations.response.body.parse(response.body);
  };
  const change = (changed: object) =>
    request(`/integrations/${id}`, { method: 'PATCH', apiKey, body: JSON.stringify(changed) });
  const metadataOf = async () =>
    (await list()).map(({ client_reference, metadata }) => ({ client_reference, metadata }));
  return { tenantId, apiKey, id, list, change, metadataOf };
};

describe('the metadata of a start', () => {
  it('is in the list, which it can filter, and in the integration that comes of it', async () => {
    const { apiKey, id, list } = await connecting(given);
    expect(await list('?client_reference=user_8271')).toMatchObject([given]);
    expect(await list('?client_reference=User_8271')).toEqual([]);
    expect((await request(`/integrations/${id}`, { apiKey })).body).toMatchObject(given);
  });
});

describe('PATCH /integrations/{integration_id}', () => {
  it('replaces all pairs, removes with null, and leaves what it does not name', async () => {
    const { change, metadataOf } = await connecting(given);
    await change({ metadata: { plan: 'solo' } });
    expect(await metadataOf()).toEqual([{ ...given, metadata: { plan: 'solo' } }]);
    await change({ client_reference: null, metadata: null });
    expect(await metadataOf()).toEqual([{ client_reference: null, metadata: {} }]);
    expect((await change({ client_reference: 'user_1', name: 'Ops' })).body).toMatchObject({
      name: 'Ops',
      client_reference: 'user_1',
    });
    await change({ metadata });
    expect(await metadataOf()).toEqual([{ client_reference: 'user_1', metadata }]);
  });
});
