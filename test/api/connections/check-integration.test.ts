import { describe, expect, it } from 'vitest';
import { airtable } from '../../../functions/catalogue/providers/airtable.ts';
import { requestedScopes } from '../../../functions/catalogue/providers/scopes.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const provider = await startStub(() => ({ body: {} }));
const origins = ['https://airtable.com', 'https://api.airtable.com'];
const stack = await startTestStack({
  originMap: new Map(origins.map((from) => [from, provider.origin])),
});
const { request, connected, connectionOf } = stack;
const { linesOf } = createAuditReader(stack);
await stack.setUpApps('airtable');
const post = { method: 'POST' };

/** A tenant with an account of Airtable, which accepts its token or not. */
const connectedTo = async (account: 200 | 401) => {
  const isAccepted = account === 200;
  provider.requests.length = 0;
  provider.respond = ({ url }) =>
    url.pathname.endsWith('/token')
      ? { status: 400, body: { error: 'invalid_grant' } }
      : isAccepted
        ? { body: { id: 'usr1' } }
        : { status: 401, body: {} };
  const tokens = {
    accessToken: 'a',
    refreshToken: 'r',
    grantedScopes: [...requestedScopes(airtable)],
  };
  const tenant = await connected('airtable', tokens);
  const { tenantId, apiKey } = tenant;
  const id = (await connectionOf(tenantId, 'airtable').stored())?.integrationId ?? '';
  const path = `/integrations/${id}`;
  return { ...tenant, id, path, check: () => request(`${path}/check`, { ...post, apiKey }) };
};

describe('POST /integrations/{integration_id}/check', () => {
  it('says that a connection works, after one request for all at once, and of the next minute', async () => {
    const { apiKey, path, check, id } = await connectedTo(200);
    expect((await request(path, { apiKey })).body).toMatchObject({ last_checked_at: null });
    const responses = await Promise.all(Array.from({ length: 40 }, check));
    const last = await check();
    const working = { state: 'working', problem: null, advice: 'There is nothing to do.' };
    expect(last).toMatchObject({ status: 200, body: working });
    const underWay = expect.stringContaining('again in a few seconds');
    for (const each of responses) {
      if (each.text === last.text) continue;
      const body = { state: 'unknown', problem: null, advice: underWay };
      expect(each).toMatchObject({ status: 200, body });
    }
    expect(responses.map(({ text }) => text)).toContain(last.text);
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer a']);
    const { checked_at } = Object(last.body);
    for (const listed of [path, '/integrations']) {
      const { body } = await request(listed, { apiKey });
      expect([body].flat()[0]).toMatchObject({ id, last_checked_at: checked_at });
    }
    const lines = await linesOf((line) => line.integration_id === id, 2);
    expect(lines).toMatchObject([
      { act: 'credential.used', use: 'account', actor: { kind: 'api_key' } },
      { act: 'connection.checked', result: 'done', state: 'working', integration_type: 'airtable' },
    ]);
  });
});
