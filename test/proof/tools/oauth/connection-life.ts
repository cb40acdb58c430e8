import * as z from 'zod';
import { hubspot } from '../../../../functions/catalogue/providers/hubspot.ts';
import { runDueRefreshes } from '../../../support/stack/due-refreshes.ts';
import { openClients } from '../../../support/stack/start-test-stack.ts';
import type { Bench } from '../bench.ts';

const type = hubspot.type;
const started = z.object({ authorization_url: z.url() });

/** A tenant whose connection is made at a server, and what can be done with it. */
export const startLife = async ({ info, stack, gate }: Bench) => {
  const { createTenant, connectionOf, oauthApps } = openClients(info);
  const redirectUri = `${info.base_url}/integrations/oauth_callback/${type}`;
  const client = {
    clientId: 'trunkline',
    // Characters that each way of sending a secret must encode.
    clientSecret: 'a+b/c d%:e&f, and more of them',
    redirectUri,
  };
  await oauthApps.put({ integrationType: type, ...client });
  const tenant = await createTenant();
  const { stored, tokens, change } = connectionOf(tenant.tenantId, type);
  const headers = { 'X-API-Key': tenant.apiKey };

  return {
    client,
    tokens,
    granted: async () => (await stored())?.grantedScopes,
    state: async () => (await stored())?.state.is,
    /** @returns the query of the authorization request */
    start: async (): Promise<URLSearchParams> => {
      const url = `${info.base_url}/integrations/oauth_start/${type}`;
      const answer = await fetch(url, { method: 'POST', headers });
      return new URL(started.parse(await answer.json()).authorization_url).searchParams;
    },
    /** @returns what the settings page is told */
    callBack: async (query: URLSearchParams) => {
      const { headers } = await fetch(`${redirectUri}?${query}`, { redirect: 'manual' });
      return Object.fromEntries(new URL(headers.get('location') ?? 'none:').searchParams);
    },
    /** Makes it due, and lets the scheduled function see to it. */
    refresh: async () => {
      await change({ accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 });
      await runDueRefreshes({ stack });
    },
    /** @returns whether the server was told */
    disconnect: async (): Promise<boolean> => {
      const url = `${info.base_url}/integrations/${(await stored())?.integrationId}`;
      const answer = await fetch(url, { method: 'DELETE', headers });
      return z.object({ revoked: z.boolean() }).parse(await answer.json()).revoked;
    },
    tokenRequests: () => gate.tokenRequests,
  };
};
