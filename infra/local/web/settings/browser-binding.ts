import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { browserCookie } from '../../../../functions/domain/connect/browser-binding.ts';
import { sha256 } from '../../../../functions/domain/model/sha256.ts';
import { requestUrl } from '../pages/request.ts';

/** The hash for `browser_binding`, and the header that gives the browser its cookie. */
type Binding = { browserBinding?: string; headers: Record<string, string> };

const known = new RegExp(`(?:^|; )${browserCookie.http}=([\\w-]{43})(?:;|$)`);

/**
 * Binds a connection to the browser that starts it, as the product's server should. A browser keeps
 * one value, so that it can start several connections. Ports of one host share cookies; under
 * another name of this machine the API would not get the cookie, and nothing is bound.
 */
export const bindBrowser = (request: IncomingMessage, baseUrl: string): Binding => {
  if (requestUrl(request)?.hostname !== new URL(baseUrl).hostname) return { headers: {} };
  const value =
    known.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
  const cookie = `${browserCookie.http}=${value}; Path=/; HttpOnly; SameSite=Lax`;
  return { browserBinding: sha256(value), headers: { 'Set-Cookie': cookie } };
};
