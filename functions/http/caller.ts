import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Reach } from '../domain/connection/reach.ts';
import type { ApiKey } from '../domain/keys/api-key.ts';
import type { ConnectSession } from '../domain/keys/connect-session.ts';

/** What the authorizer passes on of a session. */
type SessionContext = Reach & {
  scopes: readonly string[];
  origins: readonly string[];
  expiresAtMs: number;
};

/** Whoever shows a key or, in a browser, a session. `keyId` names either. */
export type Caller = {
  tenantId: string;
  keyId: string;
  scopes: readonly string[];
  session?: SessionContext | undefined;
};

/**
 * The authorizer's answer about a key or session: API Gateway passes on strings alone, in at most 8 kB,
 * and keeps them for as long as it caches the answer. The scopes of a session are with its limits: a
 * function of an earlier release, which knows no limits, finds no scope.
 */
export const contextOf = (found: ApiKey | ConnectSession) => {
  const { tenantId: tenant_id, scopes } = found;
  if ('keyId' in found) return { tenant_id, key_id: found.keyId, scopes: scopes.join(' ') };
  const session: SessionContext = {
    scopes,
    origins: found.allowedOrigins,
    types: found.integrationTypes,
    clientReference: found.clientReference,
    expiresAtMs: found.expiresAtMs,
  };
  return { tenant_id, key_id: found.sessionId, scopes: '', session: JSON.stringify(session) };
};

/** Who sends a request, from the authorizer's answer; undefined on endpoints that need no key. */
export const callerOf = ({ requestContext }: APIGatewayProxyEvent): Caller | undefined => {
  const { tenant_id, key_id, scopes, session: limits } = requestContext.authorizer ?? {};
  if (!tenant_id || !key_id) return undefined;
  const session: SessionContext | undefined = limits && JSON.parse(limits);
  const held = session?.scopes ?? String(scopes).split(' ');
  return { tenantId: tenant_id, keyId: key_id, scopes: held, session };
};

/** All connections of the tenant, or those of the session. */
export const reachOf = ({ session }: Pick<Caller, 'session'>): Reach => ({
  types: session?.types,
  clientReference: session?.clientReference,
});
