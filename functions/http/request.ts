import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Route } from '../contracts/route.ts';
import type { FieldError } from '../domain/model/fault.ts';
import type { Deadline } from '../domain/model/ports.ts';
import type { Origin } from '../telemetry/audit.ts';

type Parsed<S> = S extends z.core.$ZodType ? z.infer<S> : undefined;

/** The validated request of a handler. */
export type ApiRequest<R extends Route> = {
  path: Parsed<R['request']['path']>;
  query: Parsed<R['request']['query']>;
  /**
   * Of a route with an open query: which of our own parameters are wrong, and left out of `query`.
   * The handler has to refuse the request, with what else is wrong. Empty on other routes.
   */
  queryProblems: FieldError[];
  body: Parsed<R['request']['body']>;
  /** The body before any parsing. */
  rawBody: Buffer;
  /** From the authorizer, never from the request; empty on endpoints without a key. */
  tenantId: string;
  headers: Record<string, string | undefined>;
  deadline: Deadline;
  /** For the audit trail. */
  origin: Origin;
};

/** The answer of a handler. */
export type ApiResponse<R extends Route> = {
  body?: R['response'] extends { body: z.core.$ZodType }
    ? z.input<R['response']['body']>
    : undefined;
  /** Of a route with `mediaTypes`; the headers then hold its Content-Type. */
  text?: R['response'] extends { mediaTypes: readonly string[] } ? string : undefined;
  headers?: Record<string, string>;
  /** Whether it is the 202 that the route has beside its status. */
  accepted?: R['response'] extends { accepted: string } ? boolean : undefined;
};

/** The authorizer's context of the caller, which API Gateway passes on as strings. */
export type Caller = { tenantId: string; keyId: string; scopes: string[] };

export const callerOf = ({ requestContext }: APIGatewayProxyEvent): Caller | undefined => {
  const { tenant_id, key_id, scopes } = requestContext.authorizer ?? {};
  return tenant_id && key_id
    ? { tenantId: tenant_id, keyId: key_id, scopes: String(scopes).split(' ') }
    : undefined;
};

/** Who sends a request, and from where. Without a key it is a person, or what the handler says. */
export const originOf = (event: APIGatewayProxyEvent): Origin => {
  const { requestId, identity } = event.requestContext;
  const caller = callerOf(event);
  return {
    actor: caller ? { kind: 'api_key', id: caller.keyId } : { kind: 'person' },
    requestId,
    sourceAddress: identity.sourceIp,
  };
};
