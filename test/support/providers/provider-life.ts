import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { findProvider } from '../../../functions/platform/model/find-provider.ts';
import { liveFields } from '../fields/live-fields.ts';
import { holdThings } from '../fields/option-stub.ts';
import { settingsRedirectOf } from '../stack/connecting.ts';
import { runDueRefreshes } from '../stack/due-refreshes.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import type { Played } from './played-providers.ts';
import type { ProviderStub } from './provider-stub.ts';
import { strictClient } from './strict-grants.ts';
import type { startStub } from './stub-server.ts';

export type Life = {
  tenantId: string;
  apiKey: string;
  type: string;
  stub: ProviderStub;
  played: Played;
};

type Server = Awaited<ReturnType<typeof startStub>>;

/** The steps of a connection's life, at a provider that is played. */
export const createLifeSteps = (stack: TestStack, server: Server) => {
  const { request, connectionOf, info } = stack;
  const rowOf = ({ tenantId, type }: Life) => connectionOf(tenantId, type);

  const startFlow = async ({ apiKey, type, stub, played }: Life) => {
    const { body, status } = await request(`/integrations/oauth_start/${type}`, {
      method: 'POST',
      apiKey,
      body: JSON.stringify(stub.start ?? {}),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const url = new URL((body as { authorization_url: string }).authorization_url);
    const callback = new URLSearchParams({
      code: played.authorize(url),
      state: url.searchParams.get('state') ?? '',
      ...stub.callback,
    });
    if (providers.get(type)?.signedCallback) callback.set('hmac', signatureOf(callback));
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    return `${redirectUri.slice(info.base_url.length)}?${callback}`;
  };

  return {
    tokensOf: (life: Life) => rowOf(life).tokens(),
    storedOf: (life: Life) => rowOf(life).stored(),

    /** @returns the query of the settings page */
    connect: async (life: Life): Promise<Record<string, string>> => {
      const response = await request(await startFlow(life));
      return Object.fromEntries(settingsRedirectOf(response, info.frontend_url));
    },

    disconnect: async ({ apiKey }: Life, id: string | undefined) =>
      (await request(`/integrations/${id}`, { method: 'DELETE', apiKey })).body,

    /** Makes the access token expire, and runs the scheduled function, which refreshes it. */
    refreshNow: async (life: Life) => {
      const due = { accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 };
      await rowOf(life).change({ state: { is: 'live' }, ...due });
      await runDueRefreshes(stack);
    },

    /** The provider's API refuses the token it granted: the service refreshes at once, or asks for a reconnect. */
    rejectToken: async (life: Life) => {
      const { apiKey, type, stub } = life;
      const requested = liveFields.find(
        ({ component, field }) => component.integrationType === type && !field.parents,
      );
      const stored = await rowOf(life).stored();
      // A provider without a component has no look-ups.
      if (!requested || !stored) return;
      const { accessToken } = await rowOf(life).tokens();
      const options = holdThings(requested, 2, new Map(Object.entries(stored.variables)));
      const answerUsually = server.respond;
      const { tokenEndpoint } = resolveProvider(findProvider(providers, type), stored.variables);
      server.respond = (query) => {
        if (query.url.href.split('?')[0] === tokenEndpoint) return answerUsually(query);
        const shown = Object.values(query.headers).some((value) =>
          String(value).endsWith(accessToken),
        );
        if (shown) return { status: 401, body: {} };
        return stub.refusesList?.(query) ?? options.answer(query);
      };
      const response = await request(requested.path, { apiKey });
      server.respond = answerUsually;
      if (stub.refresh) {
        expect(response).toMatchObject({ status: 200, body: { options: options.parts().flat() } });
      } else {
        expect(response).toMatchObject({ status: 422, body: { code: 'reconnect_required' } });
      }
    },
  };
};

export type LifeSteps = ReturnType<typeof createLifeSteps>;

/** As Shopify signs a callback. */
const signatureOf = (callback: URLSearchParams): string => {
  const message = [...callback].map(([name, value]) => `${name}=${value}`).sort();
  return createHmac('sha256', strictClient.secret).update(message.join('&')).digest('hex');
};
