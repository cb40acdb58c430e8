import { isLoopback } from '../../platform/model/page-origin.ts';
import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';

export type ReturnUrlDeps = {
  /** To which every tenant may return. */
  frontendUrl: string;
  /** Further origins, for all tenants of the environment. */
  returnOrigins: readonly string[];
};

/**
 * Why no person is sent to an address.
 * - `no_url`, or none with a host
 * - `other_spelling`: a browser reads it as `href`, and other programs may read something else
 * - `scheme`: neither https nor http of this computer
 * - `user`, `fragment`: it has such a part, which nobody sees before the host or after our parameters
 * - `origin`: neither the environment nor the tenant allows it
 */
export type ReturnUrlRefusal =
  | { why: 'no_url' | 'scheme' | 'user' | 'fragment' }
  | { why: 'other_spelling'; href: string }
  | { why: 'origin'; origin: string };

/**
 * Whether a callback may send a person there; nothing else decides it.
 * @returns undefined if it may
 */
export const returnUrlRefusal = (
  { frontendUrl, returnOrigins }: ReturnUrlDeps,
  { returnOrigins: ofTenant = [] }: TenantSettingOverrides,
  text: string,
): ReturnUrlRefusal | undefined => {
  const url = URL.parse(text);
  if (!url) return { why: 'no_url' };
  const refused = formRefusal(url, text);
  if (refused) return refused;
  const isAllowed = [frontendUrl, ...returnOrigins, ...ofTenant].some((origin) =>
    leadsTo(url, new URL(origin)),
  );
  return isAllowed ? undefined : { why: 'origin', origin: url.origin };
};

/**
 * Only what is written as a browser would write it. So nothing is read in two ways: no tab or line break
 * that browsers leave out, no `\\` that they take for `/`, no host in other letters, no number for an
 * address, and no dots that lead elsewhere.
 * @see https://url.spec.whatwg.org/#concept-basic-url-parser
 */
const formRefusal = (url: URL, text: string): ReturnUrlRefusal | undefined => {
  const { protocol, hostname, username, password, href } = url;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  if (!isSafe) return { why: 'scheme' };
  if (username || password) return { why: 'user' };
  if (text.includes('#')) return { why: 'fragment' };
  const isPlain = (href === text || href === `${text}/`) && !text.includes('\\');
  return isPlain ? undefined : { why: 'other_spelling', href };
};

/**
 * Whether an address is of an allowed origin. A program on the person's own computer gets another port
 * each time.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
const leadsTo = (url: URL, allowed: URL): boolean =>
  url.origin === allowed.origin ||
  (isLoopback(allowed.hostname) &&
    url.protocol === allowed.protocol &&
    url.hostname === allowed.hostname);
