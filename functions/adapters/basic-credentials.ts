/**
 * Client id and secret as Basic credentials: RFC 6749 section 2.3.1. Unreserved characters of
 * RFC 3986 are left alone, and a space is `%20`: servers that decode read the same, and those that do
 * not read what was issued, as long as it holds nothing else.
 */
export const basicCredentials = (clientId: string, clientSecret: string): string =>
  `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`;
