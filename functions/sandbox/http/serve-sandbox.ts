import { demoPath } from '../domain/demo-catalogue.ts';
import type { AuthorizationQuery, SandboxAddresses } from './authorization-request.ts';
import { serveAuthorize } from './authorize.ts';
import { serveProjects, showPerson } from './resource-api.ts';
import { failure, type SandboxResponse } from './sandbox-response.ts';
import { revokeToken, serveToken } from './token-endpoint.ts';

type SandboxRequest = {
  /** Below the base address of the API. */
  pathname(): string;
  query: AuthorizationQuery;
  headers: Record<string, string | undefined>;
  /** Empty for a GET. */
  rawBody: Buffer;
};

/** Parsing a form takes time that may grow with the square of its length, and anybody can send one. */
const mostFormBytes = 16 * 1024;

export const serveSandbox = async (
  deps: SandboxAddresses & { nowMs(): number },
  { pathname, query, headers, rawBody }: SandboxRequest,
): Promise<SandboxResponse> => {
  const { redirectUri } = deps;
  const nowMs = deps.nowMs();
  const path = pathname().slice(demoPath.length);
  // Of webhooks: it accepts every event, and forgets it.
  if (path === '/receiver') return { status: 204 };
  if (rawBody.length > mostFormBytes) return failure(413, 'request_too_large');
  const form = new URLSearchParams(rawBody.toString('utf8'));
  const sent = rawBody.length > 0 ? form : undefined;
  const { authorization } = headers;
  switch (path) {
    case '/auth':
      return serveAuthorize(deps, { query, headers, form: sent, nowMs });
    case '/token':
      return serveToken({ authorization, form, redirectUri, nowMs });
    case '/token/revocation':
      return revokeToken({ authorization, form, redirectUri, nowMs });
    case '/me':
      return showPerson(headers, nowMs);
    default:
      return path.startsWith('/api/')
        ? serveProjects(headers, { path: path.slice('/api'.length), cursor: query.cursor }, nowMs)
        : failure(404, 'not_found');
  }
};
