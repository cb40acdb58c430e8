import dns, { type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { InternalAddressError } from './http-client-error.ts';
import { isInternalAddress } from './internal-address.ts';

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;
const underWay = new Map<string, LookupCallback[]>();

/**
 * Asks once for all that ask at the same time. Node has four threads for it, which a name server that does
 * not answer holds for longer than we wait: ten requests to one host would leave none for another host.
 */
const lookUp = (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
  if (underWay.get(hostname)?.push(callback)) return;
  const callbacks = [callback];
  underWay.set(hostname, callbacks);
  dns.lookup(hostname, { ...options, all: true }, (...result) => {
    underWay.delete(hostname);
    for (const each of callbacks) each(...result);
  });
};

/** Checked at connection time, on the addresses that are really used: no second resolution. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
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
