import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { hostsOf } from '../../../functions/catalogue/providers/provider-urls.ts';
import {
  fillVariables,
  type ResolvedProvider,
  resolveProvider,
} from '../../../functions/catalogue/providers/resolve-provider.ts';
import type { ProviderStub } from './provider-stub.ts';
import { providerVariables } from './provider-variables.ts';
import { strictClient } from './strict-grants.ts';
import { createStrictProvider, refusalOf } from './strict-provider.ts';
import { type StubRequest, type StubResponse, startStub } from './stub-server.ts';

/** Every provider, with the values that its stub gives its variables. */
export const resolvedProviders: ReadonlyMap<string, ResolvedProvider> = new Map(
  [...providers].map(([type, provider]) => [
    type,
    resolveProvider(provider, providerVariables[type] ?? {}),
  ]),
);

type Server = Awaited<ReturnType<typeof startStub>>;

/** The origins of all providers. */
export const playedOrigins: readonly string[] = [...resolvedProviders.values()].flatMap(
  (provider) => [...hostsOf(provider)].map((host) => `https://${host}`),
);

/** One server at the hosts of all providers, which plays one of them at a time. */
export const startPlayedProviders = async () => {
  const server = await startStub(() => ({ status: 404, body: {} }));
  return { server, originMap: new Map(playedOrigins.map((from) => [from, server.origin])) };
};

/** Whether a call is to this URL of the catalogue. */
const isAt = (url: string | undefined, { url: requested }: StubRequest) => {
  const app = { app_id: 'id', client_id: strictClient.id };
  const called = `https://${requested.host}${requested.pathname}`;
  return url !== undefined && called === fillVariables(url, app).split('?')[0];
};

/** Answers as the provider documents, refuses what it does not, and keeps count of the tokens it gave. */
export const play = (server: Server, provider: ResolvedProvider, stub: ProviderStub) => {
  const strict = createStrictProvider(stub.documented);
  const played = {
    issued: 0,
    /** Whether the grant cannot be refreshed. */
    dead: false,
    /** Whether it does not let an app be removed. */
    keepsApps: false,
    /** The calls that ended a grant, or were to. */
    endings: [] as string[],
    refused: [] as string[],
    authorize: strict.authorize,
    /** The account removes the app, which ends all that was granted. */
    removeApp: strict.forget,
  };
  const grant = ({ form }: StubRequest): StubResponse => {
    if (played.dead) return refusalOf(stub.documented, 'refresh');
    played.issued++;
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const members = JSON.stringify({ ...stub.token, ...(isRefresh ? stub.refresh : {}) });
    const body = JSON.parse(members.replaceAll('{n}', String(played.issued)));
    strict.give(body);
    return { status: stub.tokenStatus ?? 200, body };
  };
  const endingOf = (requested: StubRequest) =>
    (['revoke', 'uninstall'] as const).find(
      (which) =>
        isAt(provider[which]?.url, requested) &&
        requested.method === (provider[which]?.method ?? 'POST'),
    );
  server.respond = (requested): StubResponse => {
    const refusal = strict.refuse(requested);
    if (refusal) played.refused.push(`${requested.method} ${requested.url}`);
    if (refusal) return refusal;
    if (isAt(provider.tokenEndpoint, requested)) return grant(requested);
    const ending = endingOf(requested);
    if (ending) played.endings.push(`${requested.method} ${requested.url}`);
    if (ending === 'uninstall' && played.keepsApps) return { status: 403, body: {} };
    if (ending) return { body: {}, ...stub.revoked };
    // A grant without refresh tokens is no more than its access token.
    if (played.dead && stub.documented.token.exchange) return refusalOf(stub.documented, 'access');
    return stub.account ? { body: stub.account } : { status: 404, body: {} };
  };
  return played;
};

export type Played = ReturnType<typeof play>;
