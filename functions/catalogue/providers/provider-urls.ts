import type { Provider } from './provider.ts';

/** The last step of the URLs that are registered at the provider: the callback, and for notices. */
export const callbackSlugOf = ({
  type,
  callbackSlug,
}: Pick<Provider, 'type' | 'callbackSlug'>): string => callbackSlug ?? type;

/** Where the provider sends people back to, as it has to be registered there. */
export const redirectUriOf = (publicBaseUrl: string, provider: Provider): string =>
  `${publicBaseUrl}/integrations/oauth_callback/${callbackSlugOf(provider)}`;

/**
 * Where the provider sends its notices, as it has to be registered there; undefined without any.
 * @param tenantId whose own app it is registered for: nothing else says by whose secret a notice is signed
 */
export const noticesUrlOf = (
  publicBaseUrl: string,
  provider: Provider,
  tenantId?: string,
): string | undefined => {
  const ofTenant = tenantId === undefined ? '' : `?tenant=${tenantId}`;
  return (
    provider.notices &&
    `${publicBaseUrl}/integrations/notices/${callbackSlugOf(provider)}${ofTenant}`
  );
};

/** All hosts that may be contacted for this provider; a host that still has a `{variable}` is none. */
export const hostsOf = (provider: Provider): ReadonlySet<string> => {
  const urls = [
    provider.tokenEndpoint,
    provider.revoke?.url,
    provider.uninstall?.url,
    provider.account?.url,
  ];
  const hosts = [...urls.flatMap(hostOf), ...(provider.apiHosts ?? [])];
  return new Set(hosts.filter((host) => !host.includes('{')));
};

/** Where its API is: not at a host of OAuth endpoints alone, unless it names no other. */
export const apiOriginsOf = ({ account, apiHosts = [], tokenEndpoint }: Provider): string[] => {
  const own = [account?.url ?? '', ...apiHosts.map((host) => `https://${host}`)];
  const known = own.flatMap(originOf).filter((origin) => !origin.includes('{'));
  return [...new Set(known.length > 0 ? known : originOf(tokenEndpoint))];
};

const originOf = (url: string): string[] =>
  /^https?:\/\/[^/?#]+/.exec(url.toLowerCase())?.slice(0, 1) ?? [];

/** Hosts that no token is sent to: those of the keys that verify its notices. */
export const keyHostsOf = ({ notices }: Provider): readonly string[] => {
  const { key } = notices?.signature ?? {};
  return typeof key === 'object' && 'hosts' in key ? key.hosts : [];
};

const hostOf = (url: string | undefined): string[] =>
  /^https?:\/\/([^/?#]+)/.exec(url ?? '')?.slice(1) ?? [];
