import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ApiKey } from '../../keys/domain/api-key.ts';
import type { ConnectSession } from '../../keys/domain/connect-session.ts';
import { type RateLimit, rateText, readRate } from '../model/rate-limit.ts';
import type { Reach } from '../model/reach.ts';

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
  /** Of its tenant; undefined for the limit that all tenants have. */
  ownLimit?: RateLimit | undefined;
};

const encode = (session: SessionContext) =>
  Buffer.from(JSON.stringify(session)).toString('base64url');

const decode = (limits: string): SessionContext =>
  JSON.parse(Buffer.from(limits, 'base64url').toString());

/**
 * The authorizer's answer about a key or session, which API Gateway keeps for as long as it caches it. It
 * passes on strings alone, and has been seen to lose those that hold JSON: so the limits of a session are
 * encoded. Its scopes are among them: a function of an earlier release, which knows no limits, finds no
 * scope.
 * @param ownLimit of its tenant, if it has one
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html
 * @see https://github.com/mantil-io/mantil/issues/52
 */
export const contextOf = (found: ApiKey | ConnectSession, ownLimit?: RateLimit) => {
  const { tenantId, scopes } = found;
  const ofTenant = {
    tenant_id: tenantId,
    ...(ownLimit && { own_limit: rateText(ownLimit) }),
  };
  if ('keyId' in found) return { ...ofTenant, key_id: found.keyId, scopes: scopes.join(' ') };
  const session: SessionContext = {
    scopes,
    origins: found.allowedOrigins,
    types: found.integrationTypes,
    clientReference: found.clientReference,
    expiresAtMs: found.expiresAtMs,
  };
  return { ...ofTenant, key_id: found.sessionId, scopes: '', session: encode(session) };
};

/** Who sends a request, from the authorizer's answer; undefined on endpoints that need no key. */
export const callerOf = ({ requestContext }: APIGatewayProxyEvent): Caller | undefined => {
  const { tenant_id, key_id, scopes, session: limits, own_limit } = requestContext.authorizer ?? {};
  if (!tenant_id || !key_id) return undefined;
  const session = limits === undefined ? undefined : decode(limits);
  const held = session?.scopes ?? String(scopes).split(' ');
  const ownLimit = own_limit === undefined ? undefined : readRate(String(own_limit));
  return { tenantId: tenant_id, keyId: key_id, scopes: held, session, ownLimit };
};

/** All connections of the tenant, or those of the session. */
export const reachOf = ({ session }: Pick<Caller, 'session'>): Reach => ({
  types: session?.types,
  clientReference: session?.clientReference,
});
