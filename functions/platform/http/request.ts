import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Route } from '../contracts/route.ts';
import type { Caller } from '../model/caller.ts';
import type { FieldError } from '../model/fault.ts';
import type { Origin } from '../model/origin.ts';
import type { Deadline } from '../model/ports.ts';
import type { Visibility } from '../model/visibility.ts';
import { callerOf } from './caller.ts';

type ParsedPart<S> = S extends z.core.$ZodType ? z.infer<S> : undefined;

export type ApiRequest<R extends Route> = {
  /** The path below the base address, percent-encoded as it was sent. */
  pathname(): string;
  path: ParsedPart<R['request']['path']>;
  query: ParsedPart<R['request']['query']>;
  /**
   * Of a route whose handler gets them: which of our own parameters are wrong, and left out of `query`.
   * The handler has to refuse the request, with what else is wrong. Empty on other routes with a query.
   */
  queryProblems: R['request'] extends { query: object } ? FieldError[] : undefined;
  body: ParsedPart<R['request']['body']>;
  /** The body before any parsing. */
  rawBody: Buffer;
  /** From the authorizer, never from the request; empty on endpoints without a key. */
  tenantId: string;
  /** Who has the key or the session, on endpoints that need one. */
  caller: R extends { scope: string } ? Caller : undefined;
  /** The connections that the caller may see and touch. */
  visibility: Visibility;
  headers: Record<string, string | undefined>;
  deadline: Deadline;
  origin: Origin;
};

export type ApiResponse<R extends Route> = {
  body?: R['response'] extends { body: z.core.$ZodType }
    ? z.input<R['response']['body']>
    : undefined;
  /** Of a route with `mediaTypes`, whose headers then hold its Content-Type; or JSON of any form, written already. */
  text?: R['response'] extends { mediaTypes: readonly string[] } | { body: z.ZodMiniUnknown }
    ? string
    : undefined;
  headers?: Record<string, string>;
  /** Where it is not the route's: the 202 that it has beside its own, or a redirect among files. */
  status?: R['response'] extends { isOfAnotherServer: true }
    ? number
    : R['response'] extends { accepted: string }
      ? 202
      : R extends { servedBy: string }
        ? 302
        : undefined;
};

export const pathnameOf = ({ resource, pathParameters }: APIGatewayProxyEvent): string =>
  resource.replace(/\{(\w+)\+?\}/g, (_, name: string) => pathParameters?.[name] ?? '');

const person = { kind: 'person' } as const;

/** Who sends a request, and from where. Without a key it is a person, or what the handler says. */
export const originOf = (event: APIGatewayProxyEvent): Origin => {
  const { requestId, identity } = event.requestContext;
  const caller = callerOf(event);
  return {
    actor: caller ? { kind: caller.session ? 'session' : 'api_key', id: caller.keyId } : person,
    requestId,
    sourceAddress: identity.sourceIp,
  };
};
