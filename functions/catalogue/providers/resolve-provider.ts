import type { EndingCall } from './ending-call.ts';
import type { Provider } from './provider.ts';

export type VariableValues = Readonly<Record<string, string>>;

/**
 * A provider with the values of one connection. Calls need one of these, so that no URL with an
 * unfilled `{variable}` is ever called. `unresolved` is the catalogue's own.
 */
export type ResolvedProvider = Provider & { readonly unresolved: Provider };

/** Fills the `{variable}`s that have a value; others stay. */
export const fillVariables = (template: string, values: VariableValues): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );

/** A connection may be older than one of its provider's questions. */
const startDefaults = ({ variables = {} }: Provider): VariableValues =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([key, { from, default: fallback }]) =>
      from === 'start' && fallback !== undefined ? [[key, fallback]] : [],
    ),
  );

const fillCall = (
  call: EndingCall | undefined,
  fill: (template: string) => string,
): EndingCall | undefined => {
  if (!call) return undefined;
  const parameters = Object.entries(call.parameters ?? {});
  return {
    ...call,
    url: fill(call.url),
    parameters: Object.fromEntries(parameters.map(([name, value]) => [name, fill(value)])),
  };
};

/** The provider with one connection's values in every URL. */
export const resolveProvider = (provider: Provider, values: VariableValues): ResolvedProvider => {
  const known = { ...startDefaults(provider), ...values };
  const fill = (template: string) => fillVariables(template, known);
  const { account, administratorEndpoint, revoke, scopes, unechoedScopes, uninstall } = provider;
  return {
    ...provider,
    unresolved: provider,
    authorizationEndpoint: fill(provider.authorizationEndpoint),
    administratorEndpoint: administratorEndpoint && fill(administratorEndpoint),
    tokenEndpoint: fill(provider.tokenEndpoint),
    apiHosts: provider.apiHosts?.map(fill) ?? [],
    scopes: scopes.map(fill),
    ...(unechoedScopes ? { unechoedScopes: unechoedScopes.map(fill) } : {}),
    account: account && { ...account, url: account.url && fill(account.url) },
    revoke: fillCall(revoke, fill),
    uninstall: fillCall(uninstall, fill),
  };
};
