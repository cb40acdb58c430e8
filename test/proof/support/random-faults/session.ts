import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { listIntegrations } from '../../../../functions/connections/contracts/integrations.ts';
import { labels } from '../../../support/providers/rotating-google.ts';
import type { RequestOptions } from '../../../support/stack/client.ts';
import type { StackResponse } from '../../../support/stack/undocumented.ts';
import type { startFleet } from '../processes/fleet.ts';

type Client = { request(path: string, options?: RequestOptions): Promise<StackResponse> };

/** A valid request failed, so what is stored after it is not known to its caller. */
export class RequestFailed extends Error {}

/** What the settings page or the body says of how a request ended. */
const endOf = ({ status, headers, body }: StackResponse): string => {
  if (status !== 302)
    return `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim();
  const query = new URL(headers.get('location') ?? '').searchParams;
  return query.get('success') === 'true' ? '302' : `302 ${query.get('error_code')}`;
};

/** Sends valid requests to any of several processes, and counts how they end. */
export const createRequests = (pick: () => Client) => {
  const ends = new Map<string, number>();
  let slowestMs = 0;
  return {
    /** @throws RequestFailed unless it succeeds */
    ask: async (path: string, options: RequestOptions & { expected?: number } = {}) => {
      const { expected = 200, ...request } = options;
      const startedMs = performance.now();
      const response = await pick().request(path, request);
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      const end = endOf(response);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (end !== String(expected)) throw new RequestFailed(`${path.split('?')[0]}: ${end}`);
      return response;
    },
    counts: () => {
      const all = [...ends.values()].reduce((sum, count) => sum + count, 0);
      const succeeded = [...ends].filter(([end]) => /^(200|201|302)$/.test(end));
      return {
        all,
        succeeded: succeeded.reduce((sum, [, count]) => sum + count, 0),
        failures: Object.fromEntries([...ends].filter(([end]) => !/^(200|201|302)$/.test(end))),
        slowestMs,
      };
    },
  };
};

type Fleet = Pick<
  Awaited<ReturnType<typeof startFleet>>,
  'createTenant' | 'connect' | 'agents' | 'connectionOf'
>;
type ExpectingCall = ReturnType<typeof createRequests>['ask'];

/** A tenant with two agents, and with a Gmail account whose access token has expired. */
export const createSession = async (fleet: Fleet, ask: ExpectingCall) => {
  const { tenantId, apiKey } = await fleet.createTenant();
  const names = ['Ada', 'Bob'].map((name) => `${name} of ${tenantId}`);
  for (const name of names) {
    await fleet.agents.put({ id: randomUUID(), tenantId, name, enabled: true });
  }
  const [accessToken, refreshToken] = [`access-${tenantId}-1`, `refresh-${tenantId}-1`];
  const tokens = { accessToken, refreshToken, accessTokenExpiresAtMs: 1 };
  await fleet.connect(tenantId, 'gmail', tokens, { grantExpiresAtMs: Date.now() + 86_400_000 });

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
    /** The account that stays. */
    opened: fleet.connectionOf(tenantId, 'gmail').opened,
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
      await fleet.connectionOf(tenantId, 'gmail').change({ accessTokenExpiresAtMs: 1 });
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
