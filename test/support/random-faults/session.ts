import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { listIntegrations } from '../../../functions/contracts/list-integrations.ts';
import type { startFleet } from '../processes/fleet.ts';
import { labels } from '../providers/rotating-google.ts';
import type { createRequests } from './requests.ts';

type Fleet = Pick<
  Awaited<ReturnType<typeof startFleet>>,
  'createTenant' | 'connect' | 'agents' | 'database'
>;
type Ask = ReturnType<typeof createRequests>['ask'];

/** A tenant with two agents, and with a Gmail account whose access token has expired. */
export const createSession = async (fleet: Fleet, ask: Ask) => {
  const { tenantId, apiKey } = await fleet.createTenant();
  const names = ['Ada', 'Bob'].map((name) => `${name} of ${tenantId}`);
  for (const name of names) {
    await fleet.agents.put({ id: randomUUID(), tenantId, name, enabled: true });
  }
  const [accessToken, refreshToken] = [`access-${tenantId}-1`, `refresh-${tenantId}-1`];
  const tokens = { accessToken, refreshToken, accessTokenExpiresAtMs: 1 };
  await fleet.connect(tenantId, 'gmail', tokens, { lapsesAtMs: Date.now() + 86_400_000 });

  const options = async (query = '') => {
    const { body } = await ask(labels + query, { apiKey });
    // Another tenant's account has another label.
    expect((body as { options: unknown }).options).toEqual([{ id: 'Label_1', name: tenantId }]);
  };
  const agents = async () => {
    const { body } = await ask('/agents', { apiKey });
    expect((body as { name: string }[]).map(({ name }) => name)).toEqual(names);
  };
  const list = async () =>
    listIntegrations.response.body.parse((await ask('/integrations', { apiKey })).body);
  const start = async () => {
    const path = '/integrations/oauth_start/slack';
    const { body } = await ask(path, { method: 'POST', apiKey, expected: 201 });
    const url = new URL((body as { authorization_url: string }).authorization_url);
    return url.searchParams.get('state') ?? '';
  };

  return {
    tenantId,
    /** Everything that a tenant may do. @throws RequestFailed as soon as one request fails */
    run: async () => {
      await agents();
      await Promise.all([options(), options(), options()]);
      const state = await start();
      const query = new URLSearchParams({ code: `${tenantId}-${randomUUID()}`, state });
      const callback = `/integrations/oauth_callback/slack?${query}`;
      const redirects = await Promise.all(
        [callback, callback].map((path) => ask(path, { expected: 302 })),
      );
      const queries = redirects.map(({ headers }) => new URL(headers.get('location') ?? '').search);
      expect(new Set(queries).size).toBe(1);
      const [slack] = (await list()).filter((each) => each.type === 'slack');
      const path = `/integrations/${slack?.id}`;
      const body = JSON.stringify({ name: 'Sales', primary: true });
      const changed = await ask(path, { method: 'PATCH', apiKey, body });
      expect(changed.body).toMatchObject({ id: slack?.id, name: 'Sales', primary: true });
      await spend(fleet, tenantId);
      await Promise.all([options('?_refresh=true'), agents()]);
      await ask(path, { method: 'DELETE', apiKey });
      expect((await list()).map((each) => each.type)).toEqual(['gmail']);
    },
    /** What must hold at the end, whichever request failed. */
    check: async () => {
      await options('?_refresh=true');
      await agents();
      const types = (await list()).map((each) => each.type);
      expect(types).toEqual([...new Set(types)]);
      expect(types).toContain('gmail');
    },
  };
};

/** Makes the access token expire. */
const spend = ({ database }: Fleet, tenantId: string) =>
  database.client.send(
    new UpdateCommand({
      TableName: database.tableName('integrations'),
      Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
      UpdateExpression: 'SET access_token_expires_at_ms = :past',
      ExpressionAttributeValues: { ':past': 1 },
    }),
  );
