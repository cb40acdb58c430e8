import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Caller } from '../model/caller.ts';
import { rateText, readRate } from '../model/rate-limit.ts';

type SessionContext = NonNullable<Caller['session']> & Pick<Caller, 'scopes'>;

const encode = (session: SessionContext) =>
  Buffer.from(JSON.stringify(session)).toString('base64url');

const decode = (session: string): SessionContext =>
  JSON.parse(Buffer.from(session, 'base64url').toString());

/**
 * The authorizer's answer about a key or session, which API Gateway keeps for as long as it caches it. It
 * passes on strings alone, and has been seen to lose those that hold JSON: so a session is encoded, with its
 * scopes. Without its limits it has none.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html
 * @see https://github.com/mantil-io/mantil/issues/52
 */
export const contextOf = ({ tenantId, keyId, scopes, session, limitOverride }: Caller) => ({
  tenant_id: tenantId,
  ...(limitOverride && { own_limit: rateText(limitOverride) }),
  key_id: keyId,
  ...(session ? { session: encode({ ...session, scopes }) } : { scopes: scopes.join(' ') }),
});

/** Who sends a request, from the authorizer's answer; undefined on endpoints that need no key. */
export const callerOf = ({ requestContext }: APIGatewayProxyEvent): Caller | undefined => {
  const { authorizer } = requestContext;
  if (!authorizer) return undefined;
  const { tenant_id, key_id, session: text, own_limit, ...ofKey } = authorizer;
  if (!tenant_id || !key_id) return undefined;
  const session = text === undefined ? undefined : decode(text);
  return {
    tenantId: tenant_id,
    keyId: key_id,
    scopes: session?.scopes ?? String(ofKey.scopes ?? '').split(' '),
    session,
    limitOverride: own_limit === undefined ? undefined : readRate(String(own_limit)),
  };
};
