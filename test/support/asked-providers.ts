import { findProvider } from '../../functions/domain/model/find-provider.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { resolveProvider } from '../../functions/providers/resolve-provider.ts';
import { providerVariables } from './provider-variables.ts';
import { noticeSenders } from './signed-notices.ts';
import { startStub } from './stub-server.ts';

const accountUrlOf = (type: string) =>
  resolveProvider(findProvider(providers, type), providerVariables[type] ?? {}).account?.url ?? '';

/** A stand-in for the providers that are asked about a grant; it refuses every token by default. */
export const startAskedProviders = async () => {
  const asked = await startStub(() => ({ status: 401, body: {} }));
  const types = Object.entries(noticeSenders).filter(([, { isTimeless }]) => isTimeless);
  const originMap = new Map(
    types.map(([type]): [string, string] => [new URL(accountUrlOf(type)).origin, asked.origin]),
  );
  return { asked, originMap };
};
