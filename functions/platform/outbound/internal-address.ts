import { BlockList, isIP } from 'node:net';

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
