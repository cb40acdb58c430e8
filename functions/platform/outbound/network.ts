import { isIP, type LookupFunction } from 'node:net';
import { InternalAddressError } from './http-client-error.ts';
import { publicLookup } from './public-lookup.ts';

/** Where to connect for a URL: options of node's `request`. */
export type ConnectTarget = {
  protocol: 'https:' | 'http:';
  hostname: string;
  port: number;
  path: string;
  lookup?: LookupFunction;
};

/**
 * @throws InternalAddressError for anything but https to a named host; a literal address never reaches
 * a DNS look-up, so it is refused here. A host may end with a dot, but not the name of a server in TLS.
 * @see https://www.rfc-editor.org/rfc/rfc6066#section-3
 * @see https://github.com/curl/curl/issues/716 the same
 */
export const connectTo = (url: URL): ConnectTarget => {
  const hostname = url.hostname.replace(/^\[|\]$|\.$/g, '');
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
