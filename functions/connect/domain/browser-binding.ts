import { isIP } from 'node:net';
import { sha256 } from '../../platform/model/sha256.ts';

/**
 * The cookie that binds a flow to the browser that started it. Browsers accept the prefix only over
 * https, so nobody on the network can plant the cookie; a local stack has no https.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.1
 */
export const browserCookie = { https: '__Secure-trunkline_browser', http: 'trunkline_browser' };

const nameAt = (baseUrl: string, { https, http }: typeof browserCookie): string =>
  baseUrl.startsWith('https:') ? https : http;

/**
 * The cookie that binds an invitation to the browser that accepted it. Only responses of this very host
 * can set the first, so no other site can plant it, whatever domain it shares with the API.
 */
const invitedCookie = { https: '__Host-trunkline_invited', http: 'trunkline_invited' };

/** @param baseUrl of the API */
export const invitedCookieOf = (baseUrl: string): string => nameAt(baseUrl, invitedCookie);

/**
 * Each value that the browser sent for a cookie: a host and its parent domains can set cookies of the
 * same name.
 * @param header the request's Cookie header (RFC 6265 section 4.2.1)
 */
export const cookieValues = (name: string, header = ''): string[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** No cookie's value holds a semicolon, so no value of the other cookie, which others may set, gives this hash. */
export const invitedBrowser = (value: string): string => sha256(`invited;${value}`);

/**
 * The hashes by which a callback recognizes its browser: of the cookie that the tenant's site set, and of
 * the one that an invitation's page set.
 */
export const browserHashes = (baseUrl: string, header?: string): string[] => [
  ...cookieValues(nameAt(baseUrl, browserCookie), header).map(sha256),
  ...cookieValues(invitedCookieOf(baseUrl), header).map(invitedBrowser),
];

/** The last two labels of a host's name, such as `example.com`. */
const domainOf = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.');

/**
 * Whether a cookie that the web application sets can reach the API: both have the same host, or a
 * parent domain in common. API Gateway's own addresses share a domain with everybody, so a browser
 * sends them no cookie of another host.
 * @see https://publicsuffix.org/list/public_suffix_list.dat `execute-api` of each region, also in China
 */
export const canShareCookies = (one: URL, other: URL): boolean => {
  if (one.hostname === other.hostname) return true;
  // The numbers of an IP address are no domain.
  if (isIP(one.hostname)) return false;
  return domainOf(one) === domainOf(other) && !/\.amazonaws\.com(\.cn)?$/.test(one.hostname);
};
