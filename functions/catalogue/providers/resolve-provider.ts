import type { EndingCall, Provider, Variable } from './provider.ts';

export type VariableValues = Readonly<Record<string, string>>;

/**
 * A provider with the values of one connection. Calls need one of these, so that no URL with an
 * unfilled `{variable}` is ever called. `unresolved` is the catalogue's own.
 */
export type ResolvedProvider = Provider & { readonly unresolved: Provider };

/** Fills the `{variable}`s that have a value; others stay. */
export const fillVariables = (template: string, values: VariableValues): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
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

export type VariableProblem = { name: string; label: string; reason: 'missing' | 'invalid' };

/**
 * The variables that come from one place, checked. What is not accepted is never put into a URL.
 * @param source finds a value by its name there
 */
export const readVariables = (
  { variables = {} }: Provider,
  from: Variable['from'],
  source: (name: string) => string | undefined,
): { values: VariableValues; problems: VariableProblem[] } => {
  const values: Record<string, string> = {};
  const problems: VariableProblem[] = [];
  for (const [key, variable] of Object.entries(variables)) {
    if (variable.from !== from) continue;
    const { name, label } = variable;
    const given = source(name);
    const value = given === undefined ? variable.default : accept(variable, given);
    if (value !== undefined) values[key] = value;
    // One answer may decide several.
    else if (!problems.some((problem) => problem.name === name))
      problems.push({ name, label, reason: given === undefined ? 'missing' : 'invalid' });
  }
  return { values, problems };
};

const accept = ({ isUrl, values }: Variable, given: string): string | undefined => {
  const value = isUrl ? hostOf(given) : given;
  if (value === undefined) return undefined;
  if (values instanceof RegExp) return values.test(value) ? value : undefined;
  return Object.hasOwn(values, value) ? values[value] : undefined;
};

/** Accepts a plain https origin only: providers send no port, user or path. */
const hostOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, origin, pathname } = new URL(url);
  const plain = protocol === 'https:' && [origin, `${origin}/`].includes(url) && pathname === '/';
  return plain ? host : undefined;
};

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
