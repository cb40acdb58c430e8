import { setTimeout } from 'node:timers/promises';
import { InternalAddressError } from '../../platform/outbound/http-client-error.ts';
import { connectTo } from '../../platform/outbound/network.ts';
import type { HostCheck } from '../domain/webhook-url.ts';

const patienceMs = 5_000;

/** Checks a host as the guard of outbound calls does, without a connection. */
export const checkHost: HostCheck = async (hostname) => {
  try {
    const { lookup } = connectTo(new URL(`https://${hostname}`));
    const publicity = new Promise<'public'>((resolve, reject) => {
      if (!lookup) return resolve('public');
      lookup(hostname, { all: true }, (error) => (error ? reject(error) : resolve('public')));
    });
    const tooLate = setTimeout(patienceMs, 'unresolved' as const, { ref: false });
    return await Promise.race([publicity, tooLate]);
  } catch (error) {
    return error instanceof InternalAddressError ? 'internal' : 'unresolved';
  }
};
