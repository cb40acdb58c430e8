import dns, { type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { InternalAddressError } from './http-client-error.ts';

/** Where to connect for a URL: options of node's `request`. */
export type Target = {
  protocol: 'https:' | 'http:';
  hostname: string;
  port: number;
  path: string;
  lookup?: LookupFunction;
};

// Everything that is not public unicast: IANA's special-purpose address registries.
const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4');
}

/** Whether the address is one that providers never live at. Only IPv6 of 2000::/3 is public. */
export const isInternalAddress = (address: string): boolean => {
  if (isIP(address) === 4) return internal.check(address, 'ipv4');
  return !publicIpv6.check(address, 'ipv6') || embedsIpv4.check(address, 'ipv6');
};
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
// Teredo, 6to4, documentation: they carry or stand for other addresses.
const embedsIpv4 = new BlockList();
embedsIpv4.addSubnet('2001::', 23, 'ipv6');
embedsIpv4.addSubnet('2001:db8::', 32, 'ipv6');
embedsIpv4.addSubnet('3fff::', 20, 'ipv6');
embedsIpv4.addSubnet('2002::', 16, 'ipv6');

type Looked = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;
const underWay = new Map<string, Looked[]>();

/**
 * Asks once for all that ask at the same time. Node has four threads for it, which a name server that does
 * not answer holds for longer than we wait: ten requests to one host would leave none for another host.
 */
const lookUp = (hostname: string, options: LookupOptions, callback: Looked): void => {
  if (underWay.get(hostname)?.push(callback)) return;
  const asking = [callback];
  underWay.set(hostname, asking);
  dns.lookup(hostname, { ...options, all: true }, (...answer) => {
    underWay.delete(hostname);
    for (const each of asking) each(...answer);
  });
};

/** Checked at connection time, on the addresses that are really used: no second resolution. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, options, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.length === 0 || addresses.some(({ address }) => isInternalAddress(address))) {
      return callback(new InternalAddressError(`${hostname} is at an internal address`), []);
    }
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
};

/**
 * @throws InternalAddressError for anything but https to a named host; a literal address never reaches
 * a DNS look-up, so it is refused here.
 */
export const connectTo = (url: URL): Target => {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || isIP(hostname)) {
    throw new InternalAddressError(`${url.host} is not reached over https by name`);
  }
  return {
    protocol: 'https:',
    hostname,
    port: Number(url.port || 443),
    path: url.pathname + url.search,
    lookup: publicLookup,
  };
};
