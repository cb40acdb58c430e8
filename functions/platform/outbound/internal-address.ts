import { BlockList, isIP } from 'node:net';

/** Made with the first address: a snapshot of the process can hold no such list. */
const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly [network: string, prefix: number][]) => {
  let list: BlockList | undefined;
  return (address: string): boolean => {
    if (!list) {
      list = new BlockList();
      for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
    }
    return list.check(address, family);
  };
};

// Everything that is not public unicast: IANA's special-purpose address registries.
const isInternalIpv4 = listOf('ipv4', [
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
]);

const isPublicIpv6 = listOf('ipv6', [['2000::', 3]]);

// Teredo, 6to4, documentation: they carry or stand for other addresses.
const embedsIpv4 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['2002::', 16],
]);

/** Whether the address is one that providers never live at. Only IPv6 of 2000::/3 is public. */
export const isInternalAddress = (address: string): boolean =>
  isIP(address) === 4 ? isInternalIpv4(address) : !isPublicIpv6(address) || embedsIpv4(address);
