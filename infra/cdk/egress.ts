import type { Uses } from '../../functions/platform/contracts/route.ts';

/** The zones of a region by their letters: us-east-1a is `a` of us-east-1. */
const zoneLetters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
export type ZoneLetter = (typeof zoneLetters)[number];

/**
 * An Elastic IP that the deployment makes, or one that the account has. CloudFormation cannot look the
 * address of such a one up, so the record has both.
 */
type ZoneAddress = 'new' | { allocationId: `eipalloc-${string}`; address: string };

/**
 * Fixed public addresses, one for each zone in which functions run that call servers of others.
 * `isLive` says whether they do: before, the addresses are known and can be registered; and while it goes
 * from true to false, Lambda may still delete its network interfaces.
 */
export type Egress = {
  addresses: Readonly<Partial<Record<ZoneLetter, ZoneAddress>>>;
  isLive: boolean;
};

/** Each zone in which functions may run, with its address. */
export const zonesOf = ({ addresses }: Egress) =>
  zoneLetters.flatMap((zone, index) => {
    const address = addresses[zone];
    return address === undefined ? [] : [{ zone, index, address }];
  });

/** The addresses of the zones that the account has already. */
export const ownedAddresses = (egress: Egress) =>
  zonesOf(egress).flatMap(({ address }) => (address === 'new' ? [] : [address]));

/** A function that opens or seals tokens calls a provider; others say whose servers they call. */
export const callsOthers = ({ keys, waitsFor }: Uses): boolean =>
  keys?.connection !== undefined || waitsFor !== undefined;
