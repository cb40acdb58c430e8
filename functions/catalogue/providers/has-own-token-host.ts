import type { Provider } from './provider.ts';
import type { VariableValues } from './resolve-provider.ts';

/**
 * Whether tokens come from a host of one account alone, such as a shop's: what that host says holds
 * for no other account. Such a host is named by the person who connects; those of a provider's data
 * centers are listed, or named by the provider.
 */
export const hasOwnTokenHost = (
  { tokenEndpoint, variables = {} }: Provider,
  values: VariableValues,
): boolean => {
  const [, , host = ''] = tokenEndpoint.split('/');
  return Object.entries(variables).some(
    ([name, { from, values: accepted, default: usual }]) =>
      host.includes(`{${name}}`) &&
      from === 'start' &&
      accepted instanceof RegExp &&
      (values[name] ?? usual) !== usual,
  );
};
