import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { createRefreshWorld, hour } from '../../../support/connections/refresh-world.ts';
import { providerVariables } from '../../../support/providers/provider-variables.ts';
import type { startProviderApi } from '../../../support/providers/start-provider-api.ts';
import type { StubResponse } from '../../../support/providers/stub-server.ts';
import { checkedToken } from './account-check.ts';

export const day = 24 * hour;
/** Nothing renews it. */
export const endless = { accessToken: checkedToken };
export const renewable = { ...endless, refreshToken: 'refresh' };

type StandIn = Awaited<ReturnType<typeof startProviderApi>>;
type CheckedAccount = { provider: Provider; tokens: typeof endless };

/** Makes connections whose account's address gives one response, and whose token endpoint another. */
export const createCheckedWorlds =
  ({ server, providerApi }: StandIn) =>
  (
    { provider, tokens }: CheckedAccount,
    account: StubResponse,
    refresh?: Parameters<typeof createRefreshWorld>[1],
  ) => {
    server.respond = () => account;
    const { type: integrationType } = provider;
    const { state, deps } = createRefreshWorld(
      {
        integrationType,
        variables: { location_id: 'ab1', ...providerVariables[integrationType] },
        sealedTokens: JSON.stringify(tokens),
        ...('refreshToken' in tokens
          ? { accessTokenExpiresAtMs: 100 * day }
          : { accessTokenExpiresAtMs: undefined }),
      },
      refresh,
    );
    const providers = new Map([[integrationType, provider]]);
    return { state, deps: { ...deps, providerApi, providers } };
  };
