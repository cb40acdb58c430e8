import type { Provider } from './provider.ts';
import type { VariableValues } from './resolve-provider.ts';

/**
 * The regions whose OAuth app may serve a connection with these values, best first. `undefined` is
 * the app of every region that has none of its own.
 */
export const appRegions = (
  { appSettings, variables = {} }: Provider,
  values: VariableValues,
): readonly (string | undefined)[] => {
  const { regions } = appSettings ?? {};
  if (!regions) return [undefined];
  const region = values[regions.variable] ?? variables[regions.variable]?.default;
  if (region === undefined || !Object.values(regions.values).includes(region)) return [undefined];
  return regions.tenantApp ? [region] : [region, undefined];
};

/** Every app of these providers that one owner may have. */
export const appKeys = <Owner>(
  providers: Iterable<Provider>,
  tenantId: Owner,
): { integrationType: string; region: string | undefined; tenantId: Owner }[] =>
  [...providers].flatMap(({ type: integrationType, appSettings }) =>
    [undefined, ...Object.values(appSettings?.regions?.values ?? {})].map((region) => ({
      integrationType,
      region,
      tenantId,
    })),
  );

/** The operator's options that name the one app that must be there for these values. */
export const appOptions = (provider: Provider, values: VariableValues): string => {
  const region = appRegions(provider, values).at(-1);
  const option = region === undefined ? '' : ` --region ${regionName(provider, region)}`;
  return `--integration-type ${provider.type}${option}`;
};

/** What an operator calls a region; the value itself if the provider's file no longer lists it. */
export const regionName = ({ appSettings }: Provider, region: string): string => {
  const names = Object.entries(appSettings?.regions?.values ?? {});
  return names.find(([, value]) => value === region)?.[0] ?? region;
};
