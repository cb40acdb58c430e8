import type { Provider } from './provider.ts';

/** All hosts that may be contacted for this provider; a host that still has a `{variable}` is none. */
export const hostsOf = (provider: Provider): ReadonlySet<string> => {
  const urls = [
    provider.tokenEndpoint,
    provider.revoke?.url,
    provider.uninstall?.url,
    provider.account?.url,
  ];
  const hosts = [...urls.flatMap(hostOf), ...provider.apiHosts];
  return new Set(hosts.filter((host) => !host.includes('{')));
};

const hostOf = (url: string | undefined): string[] =>
  /^https?:\/\/([^/?#]+)/.exec(url ?? '')?.slice(1) ?? [];
