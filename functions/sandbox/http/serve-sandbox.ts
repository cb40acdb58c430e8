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

export const serveSandbox = async (
  deps: SandboxAddresses & { nowMs(): number },
  { pathname, query, headers, rawBody }: SandboxRequest,
): Promise<SandboxResponse> => {
  const { redirectUri } = deps;
  const nowMs = deps.nowMs();
  const path = pathname().slice(demoPath.length);
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
    case '/receiver':
      // Of webhooks: it accepts every event, and forgets it.
      return { status: 204 };
    default:
      return path.startsWith('/api/')
        ? serveProjects(headers, { path: path.slice('/api'.length), cursor: query.cursor }, nowMs)
        : failure(404, 'not_found');
  }
};
