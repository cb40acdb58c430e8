import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { accountRequestOf } from '../../../functions/connections/domain/account-request.ts';
import { findProvider } from '../../../functions/platform/model/find-provider.ts';
import { providerVariables } from '../providers/provider-variables.ts';
import { startStub } from '../providers/stub-server.ts';
import { useStack } from '../stack/shared-stack.ts';
import { issuerOrigin, startIssuer } from './event-tokens.ts';
import { createNotifying } from './notifying.ts';
import { noticeSenders } from './signed-notices.ts';

const accountUrlOf = (type: string) => {
  const variables = providerVariables[type] ?? {};
  const provider = resolveProvider(findProvider(providers, type), variables);
  return accountRequestOf(provider)?.url ?? '';
};

/** Stand-ins for an issuer of tokens, and for the providers that are asked about a grant: it refuses every token by default. */
export const startRecordingProviders = async () => {
  const requests = await startStub(() => ({ status: 401, body: {} }));
  const issuer = await startIssuer();
  const originMap = new Map([
    ...Object.keys(noticeSenders).map((type): [string, string] => [
      new URL(accountUrlOf(type)).origin,
      requests.origin,
    ]),
    [issuerOrigin, issuer.origin],
  ]);
  return { requested: requests, originMap };
};

/** A stack with the OAuth app of every provider that sends notices, and a stand-in for all of them. */
export const startNoticeStack = async () => {
  const { requested: requests, originMap } = await startRecordingProviders();
  const stack = await useStack(originMap);
  for (const { app } of Object.values(noticeSenders)) await stack.oauthApps.put(app);
  return { ...stack, ...createNotifying(stack), requested: requests };
};
