import { isLoopback } from '../../platform/model/page-origin.ts';
import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';

export type ReturnUrlDeps = {
  /** Every tenant may return here. */
  frontendUrl: string;
  /** Further origins, for all tenants of the environment. */
  returnOrigins: readonly string[];
};

/**
 * Why we send no person to an address.
 * - `no_url`, or none with a host
 * - `other_spelling`: a browser reads it as `href`, and another program may read it otherwise
 * - `scheme`: neither https nor http of this computer
 * - `user`, `fragment`: nobody notices these parts before the host or after our parameters
 * - `origin`: neither the environment nor the tenant allows it
 */
export type ReturnUrlRefusal =
  | { why: 'no_url' | 'scheme' | 'user' | 'fragment' }
  | { why: 'other_spelling'; href: string }
  | { why: 'origin'; origin: string };

/** Why a callback may not send a person there; undefined if it may. */
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
 * Only the browser's own spelling is allowed, which nobody reads in two ways: no tab or line break that
 * browsers drop, no `\\` that they read as `/`, no host in other letters, no number as an address, and no
 * dots that lead elsewhere.
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
 * Allows any port on the person's own computer, where a program gets another one each time.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
const leadsTo = (url: URL, allowed: URL): boolean =>
  url.origin === allowed.origin ||
  (isLoopback(allowed.hostname) &&
    url.protocol === allowed.protocol &&
    url.hostname === allowed.hostname);
