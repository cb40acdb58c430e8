import type { Provider } from '../../functions/providers/provider.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Context } from './command.ts';

/** @throws UsageError where the environment lacks it, as deployed ones lack the demo provider */
export const providerOf = (
  { environment, providers }: Pick<Context, 'environment' | 'providers'>,
  type: string,
): Provider => {
  const provider = providers.get(type);
  if (!provider) throw new UsageError(`${environment} has no provider ${type}.`);
  return provider;
};
