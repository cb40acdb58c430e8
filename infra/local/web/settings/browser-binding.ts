import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { browserCookie } from '../../../../functions/connect/domain/browser-binding.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { requestUrl } from '../pages/request.ts';

const known = new RegExp(`(?:^|; )${browserCookie.http}=([\\w-]{43})(?:;|$)`);

/**
 * Binds a connection to the browser that starts it, as the product's server should. A browser keeps
 * one value, so that it can start several connections. Ports of one host share cookies; under
 * another name of this machine the API would not get the cookie, and nothing is bound.
 * @returns the hash for `browser_binding`
 */
export const bindBrowser = (
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
): string | undefined => {
  if (requestUrl(request)?.hostname !== new URL(baseUrl).hostname) return undefined;
  const value =
    known.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
  const cookie = `${browserCookie.http}=${value}; Path=/; HttpOnly; SameSite=Lax`;
  response.setHeader('Set-Cookie', cookie);
  return sha256(value);
};
