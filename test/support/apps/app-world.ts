import { createRegisteredApps } from '../../../functions/apps/adapters/registered-apps.ts';
import { putApp } from '../../../functions/apps/domain/put-app.ts';
import { removeApp } from '../../../functions/apps/domain/remove-app.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { clock } from '../../../functions/composition/services.ts';
import { findProvider } from '../../../functions/platform/model/find-provider.ts';
import { noticesCarriedOut } from '../notices/notifying.ts';
import { app } from '../notices/sender-forms.ts';
import { createConnecting } from '../stack/connecting.ts';
import { createInvoking, tokenOf } from '../stack/invoking.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import { createClientBoundProvider, pipedriveCall, zoomNotice } from './client-bound-provider.ts';

export const appTypes = ['zoom', 'pipedrive'] as const;
export type AppType = (typeof appTypes)[number];
export const boundHosts = ['zoom.us', 'api.zoom.us', 'oauth.pipedrive.com', 'acme.pipedrive.com'];

const words = {
  region: 'region',
  authorizationHost: 'authorization_host',
  authorizationParameters: 'authorization_parameters',
};
const deadline = () => ({ signal: AbortSignal.timeout(60_000), remainingMs: () => 60_000 });

/** An app as its owner knows it. */
export type KnownApp = { clientId: string; secret: string; secretToken: string };

/**
 * Tenants at providers that bind everything to a client, and what people, services and providers do
 * there.
 */
export const createAppWorld = (stack: TestStack, bound = createClientBoundProvider()) => {
  const { info, request, oauthApps, connections, connectionOf, database } = stack;
  const { start, callBack } = createConnecting(stack);
  const { askUntilAnswered } = createInvoking(info);
  const registeredApps = createRegisteredApps(database);
  const deps = { oauthApps, registeredApps, connections, clock, publicBaseUrl: info.base_url };
  let apps = 0;

  const put = async (type: AppType, tenantId: string | undefined, app: KnownApp) => {
    bound.clients.set(app.clientId, app.secret);
    const { clientId, secret: clientSecret, secretToken } = app;
    const signingSecret = type === 'zoom' ? secretToken : undefined;
    const provider = findProvider(providers, type);
    const given = { tenantId, provider, clientId, clientSecret, signingSecret };
    const stored = await putApp(deps, given, { words, deadline: deadline() });
    if ('refused' in stored) throw new Error(JSON.stringify(stored.refused));
    return stored;
  };

  return {
    bound,
    put,
    newApp: (): KnownApp => {
      const n = ++apps;
      return { clientId: `client-${n}`, secret: `secret-${n}`, secretToken: `token-${n}` };
    },
    /** The platform's, with what all files give it that send notices: the stack that they share caches it for seconds. */
    platformApp: (type: AppType): KnownApp => {
      const { clientId, signingSecret: secretToken = '' } = app(type, 'signing-secret');
      return { clientId, secret: `secret-${++apps}`, secretToken };
    },
    remove: (type: AppType, tenantId: string) =>
      removeApp(deps, { tenantId, provider: findProvider(providers, type) }, deadline()),

    /** Somebody consents for an account. @returns what came of it */
    connect: async (
      { tenantId, apiKey }: { tenantId: string; apiKey: string },
      type: AppType,
      account: string,
    ) => {
      const url = await start(apiKey, type, { if_other_account: 'add' });
      const outcome = await callBack(type, url, { code: bound.consent(url, account) });
      const { connections: all } = await connections.ofType(tenantId, type);
      const made = all.find(({ integrationId }) => integrationId === outcome.integration_id);
      // Long ago, so that a notice ends it without a question to the provider.
      if (made)
        await connections.put(
          { ...made, connectedAtMs: 1, version: made.version + 1 },
          made.version,
        );
      return { outcome };
    },
    /** A service asks for the access token of a connection whose last one has just expired. @returns it, or the refusal */
    tokenOf: async (tenantId: string, integrationId: string) => {
      const found = await connections.find(tenantId, integrationId);
      if (found) {
        const { version } = found;
        const expired = { ...found, accessTokenExpiresAtMs: 1, version: version + 1 };
        await connections.put(expired, version);
      }
      return tokenOf(
        await askUntilAnswered({ tenant_id: tenantId, integration_id: integrationId }),
      );
    },
    disconnect: (apiKey: string, integrationId: string) =>
      request(`/integrations/${integrationId}`, { method: 'DELETE', apiKey }),
    /** The provider tells of a removal. @param to the tenant in the address that is called, where there is one */
    tell: async (type: AppType, account: string, app: KnownApp, to?: string) => {
      const { status } =
        type === 'zoom'
          ? await request(`/integrations/notices/zoom${to ? `?tenant=${to}` : ''}`, {
              method: 'POST',
              ...zoomNotice(account, app.secretToken),
            })
          : await request('/integrations/oauth_callback/pipedrive', {
              method: 'DELETE',
              ...pipedriveCall(account, app.clientId, app.secret),
            });
      await noticesCarriedOut(stack.stack);
      return status;
    },
    connectionOf,
    /** All of a tenant's connections. */
    all: async (tenantId: string) =>
      (await connections.list(tenantId)).flatMap(({ connections: ofType }) => ofType),
  };
};
