import type { Provider } from './provider.ts';

export type VariableValues = Readonly<Record<string, string>>;

/** Fills the `{variable}`s that have a value; others stay. */
export const fillVariables = (template: string, values: VariableValues): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );

/** The provider as one connection meets it: every URL with that connection's values. */
export const resolveProvider = (provider: Provider, values: VariableValues): Provider => {
  const fill = (template: string) => fillVariables(template, values);
  const { account, revoke } = provider;
  return {
    ...provider,
    authorizationEndpoint: fill(provider.authorizationEndpoint),
    tokenEndpoint: fill(provider.tokenEndpoint),
    apiHosts: provider.apiHosts.map(fill),
    account: account && { ...account, url: account.url && fill(account.url) },
    revoke: revoke && { ...revoke, url: fill(revoke.url) },
  };
};
