import { isIP } from 'node:net';
import { sha256 } from '../model/sha256.ts';

/**
 * The cookie that binds a flow to the browser in which it was started. A browser takes the prefix only
 * over https, so that nobody on the network can plant the cookie; a local stack has no https.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.1
 */
export const browserCookie = { https: '__Secure-trunkline_browser', http: 'trunkline_browser' };

/** @param baseUrl of the API */
export const browserCookieOf = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? browserCookie.https : browserCookie.http;

/**
 * The SHA-256 of each value that the browser sent for the cookie. There may be several, since cookies
 * of a host and of its parent domains can have the same name.
 * @param header the request's Cookie header (RFC 6265 section 4.2.1)
 */
export const browserHashes = (name: string, header = ''): string[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => sha256(pair.slice(name.length + 1)));

const fewestLabels = 2;

/**
 * Whether a cookie that the web application sets can reach the API: both have the same host, or a
 * parent domain in common. API Gateway's own addresses share a domain with everybody, so a browser
 * sends them no cookie of another host.
 */
export const canShareCookies = (one: URL, other: URL): boolean => {
  if (one.hostname === other.hostname) return true;
  if (isIP(one.hostname) || isIP(other.hostname)) return false;
  const labels = one.hostname.split('.').reverse();
  const others = other.hostname.split('.').reverse();
  const differsAt = labels.findIndex((label, index) => label !== others[index]);
  const sharesLabels = differsAt === -1 || differsAt >= fewestLabels;
  return sharesLabels && !one.hostname.endsWith('.amazonaws.com');
};
