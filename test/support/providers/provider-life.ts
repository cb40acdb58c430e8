import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { type Components, components } from '../../../functions/components/catalogue.ts';
import { findProvider } from '../../../functions/domain/model/find-provider.ts';
import { fieldKeysOf } from '../../../functions/domain/options/question/fields.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import { resolveProvider } from '../../../functions/providers/resolve-provider.ts';
import { createOptionStub } from '../fields/option-stub.ts';
import { settingsRedirectOf } from '../stack/connecting.ts';
import { runDueRefreshes } from '../stack/due-refreshes.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import type { Played } from './played-providers.ts';
import type { ProviderStub } from './provider-stub.ts';
import { strictClient } from './strict-grants.ts';
import type { startStub } from './stub-server.ts';

/** A field of this provider that needs no parent. */
export const firstFieldOf = (components: Components, type: string) => {
  for (const component of components.values()) {
    const field = component.fields.find((each) => 'request' in each && !each.parents);
    if (component.integrationType !== type || !field || !('request' in field)) continue;
    const [event] = Object.entries(component.events).find(([, each]) =>
      fieldKeysOf(each).includes(field.key),
    ) ?? [''];
    return {
      field,
      path: `/events/components/${component.key}/events/${event}/options/${field.key}`,
    };
  }
  return undefined;
};

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
  const { request, connections, secretBox, info } = stack;

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

  const tokensOf = async ({ tenantId, type: integrationType }: Life) => {
    const stored = await connections.primary(tenantId, integrationType);
    const owner = { purpose: 'connection', tenantId, integrationType } as const;
    return stored && JSON.parse(await secretBox.open(stored.sealedTokens, owner));
  };

  return {
    tokensOf,
    storedOf: ({ tenantId, type }: Life) => connections.primary(tenantId, type),

    /** @returns the query of the settings page */
    connect: async (life: Life): Promise<Record<string, string>> => {
      const answer = await request(await startFlow(life));
      return Object.fromEntries(settingsRedirectOf(answer, info.frontend_url));
    },

    disconnect: async ({ apiKey }: Life, id: string | undefined) =>
      (await request(`/integrations/${id}`, { method: 'DELETE', apiKey })).body,

    /** Makes the access token expire, and runs the scheduled function, which refreshes it. */
    refreshNow: async ({ tenantId, type }: Life) => {
      const stored = await connections.primary(tenantId, type);
      if (!stored) throw new Error('not connected');
      const due = {
        ...stored,
        standing: { is: 'live' } as const,
        accessTokenExpiresAtMs: 1,
        refreshDueAtMs: 1,
      };
      await connections.put({ ...due, version: stored.version + 1 }, stored.version);
      await runDueRefreshes(stack);
    },

    /** The provider's API refuses the token it granted: the service refreshes at once, or asks for a reconnect. */
    rejectToken: async (life: Life) => {
      const { tenantId, apiKey, type, stub } = life;
      const asked = firstFieldOf(components, type);
      const stored = await connections.primary(tenantId, type);
      // A provider without a component has no look-ups.
      if (!asked || !stored) return;
      const { accessToken } = await tokensOf(life);
      const options = createOptionStub(asked.field, 2, new Map(Object.entries(stored.variables)));
      const answerUsually = server.answer;
      const { tokenEndpoint } = resolveProvider(findProvider(providers, type), stored.variables);
      server.answer = (asking) => {
        if (asking.url.href.split('?')[0] === tokenEndpoint) return answerUsually(asking);
        const shown = Object.values(asking.headers).some((value) =>
          String(value).endsWith(accessToken),
        );
        if (shown) return { status: 401, body: {} };
        return stub.refusesList?.(asking) ?? options.answer(asking);
      };
      const answer = await request(asked.path, { apiKey });
      server.answer = answerUsually;
      if (stub.refresh) {
        expect(answer).toMatchObject({ status: 200, body: { options: options.expected } });
      } else {
        expect(answer).toMatchObject({ status: 422, body: { code: 'reconnect_required' } });
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
