import {
  type ConnectTarget,
  connectTo as connectToPublic,
} from '../../../functions/platform/outbound/network.ts';

/** Webhooks may go to a receiver on this machine, which has no certificate. */
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Requests to mapped origins, such as the demo provider's, go elsewhere. All others but those to loopback
 * follow the rules of production.
 */
export const connectBy =
  (originMap: ReadonlyMap<string, string>) =>
  (url: URL): ConnectTarget => {
    const mapped = originMap.get(url.origin) ?? (isLoopback(url) ? url.origin : undefined);
    if (!mapped) return connectToPublic(url);
    const { protocol, hostname, port } = new URL(mapped);
    return {
      protocol: protocol === 'https:' ? 'https:' : 'http:',
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      path: url.pathname + url.search,
    };
  };

let connect: ReturnType<typeof connectBy> | undefined;

/** Replaces that of functions/platform/outbound/network.ts in local bundles. */
export const connectTo = (url: URL): ConnectTarget => {
  connect ??= connectBy(new Map(JSON.parse(process.env.LOCAL_ORIGIN_MAP ?? '[]')));
  return connect(url);
};
