import type * as z from 'zod/mini';
import type { Purpose } from '../aws/sealing-keys.ts';
import type { IndexName, TableName } from '../aws/tables.ts';
import type { RateLimit } from '../model/rate-limit.ts';
import type { Scope } from '../model/scope.ts';
import type { ErrorCode } from './error-codes.ts';

/** With all that a field can: `ZodMiniObject` alone says less of its own. */
export type QuerySchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

/** What a function may use in AWS; its role is built from this. */
export type Uses = {
  /** Indexes are listed separately from their tables. */
  tables?: Partial<Record<TableName | IndexName, readonly `dynamodb:${string}`[]>>;
  /** Of a table of which it may not reach every row: the partition keys that it may name; `*` stands for anything. */
  partitions?: Partial<Record<TableName, readonly string[]>>;
  /** Of a table of which it may not write every attribute: those that it may name, beside the key. */
  updates?: Partial<Record<TableName, readonly string[]>>;
  /** KMS actions by the purpose in the encryption context. */
  keys?: Partial<Record<Purpose, readonly `kms:${string}`[]>>;
  /** Actions on the streams of tables. */
  streams?: Partial<Record<TableName, readonly `dynamodb:${string}`[]>>;
  /** Actions on the environment's event bus, and on its queues: `names.ts` says what is in each. */
  eventBus?: readonly `events:${string}`[];
  eventDeadLetters?: readonly `sqs:${string}`[];
  refreshQueue?: readonly `sqs:${string}`[];
  noticeQueue?: readonly `sqs:${string}`[];
  webhookQueue?: readonly `sqs:${string}`[];
  /**
   * Whose servers it waits for, beside the providers of connections whose tokens it opens: for their name
   * server, if for nothing else.
   */
  waitsFor?: 'tenant_hosts' | 'issuers';
  /** Actions on the audit trail's log stream of the functions. */
  auditLog?: readonly `logs:${string}`[];
};

/**
 * The scope that a key must have. An endpoint without one needs no key, and may name the gateway's limit
 * for all its callers together; the others are in infra/limits.ts.
 */
type RouteAccess =
  | {
      scope: Scope;
      throttle?: undefined;
      /** Whether a session of a browser may call it too. */
      forSessions?: true;
    }
  | { scope?: undefined; throttle?: RateLimit; forSessions?: undefined };

/** One endpoint. CDK, the local gateway, the OpenAPI document and the tests all read it. */
export type Route = RouteAccess & {
  /** Also the handler's file, in kebab-case. */
  operationId: string;
  /** The operation whose function answers, where one has several routes. */
  servedBy?: 'getStaticFile';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base address; `{name}` is a path parameter. */
  path: `/${string}`;
  /** API Gateway's resource where it holds more than `path`: all that is below. */
  resource?: `/${string}/{proxy+}`;
  /** A method that people try first. The gateway's answer to it, a 404, names the right one. */
  insteadOf?: 'GET';
  summary: string;
  description: string;
  /** Whether the API reference has this endpoint; the others are extensions. */
  isInReference?: true;
  request: {
    path?: z.ZodMiniObject;
    query?: QuerySchema;
    /** Selects the part of the query that is checked against its schema; by default all of it. */
    relevantQuery?(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
    body?: z.ZodMiniObject;
    /** In the place of `body`, of any form: its bytes are what a signature covers. */
    rawBody?: { description: string; mediaTypes: readonly string[] };
    /** The largest body, in bytes; {@link usualMostBytes} if absent. */
    mostBytes?: number;
    /** Whether the handler gets what is wrong with the query, and judges it, as with `openQuery`. */
    lenient?: true;
    /** Query parameters whose names depend on the path. */
    openQuery?: { name: string; description: string; example: Readonly<Record<string, string>> };
  };
  response: {
    status: 200 | 201 | 302;
    description: string;
    body?: z.core.$ZodType;
    /** Some requests are answered with a 202 without a body in its place: those that this says. */
    accepted?: string;
    /** In the place of `body`: the answer is text of one of these types. */
    mediaTypes?: readonly string[];
    headers?: z.ZodMiniObject;
    /** It stands for a server of somebody else, and has whatever status that has. */
    isOfAnotherServer?: true;
    /** The statuses of errors that a browser gets as a page, and not as JSON. */
    pagesAt?: readonly number[];
  };
  /** The codes besides those of every endpoint. */
  errors?: readonly ErrorCode[];
  /** Meanings of codes that differ on this endpoint. */
  meanings?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Besides the rate limit of every endpoint with a key. */
  uses?: Uses;
};

/** No endpoint needs more than a few kilobytes. */
export const usualMostBytes = 64 * 1024;
/** Some providers report several events at once. */
export const noticeMostBytes = 256 * 1024;

/** A function without a route, which only services of the platform invoke, with their IAM roles. */
export type ServiceFunction = {
  /** Also the handler's file. */
  name: string;
  /** Of a function with several actions, one for each `action`. */
  request: z.ZodMiniObject | z.ZodMiniDiscriminatedUnion<z.ZodMiniObject[], 'action'>;
  /** A request that is refused gets {@link refusal} in its place. */
  result: z.ZodMiniType;
  /** Every code of a refusal. */
  errors: readonly ErrorCode[];
  meanings?: Readonly<Partial<Record<ErrorCode, string>>>;
  uses: Uses;
};

/** The stage, and the base path of a custom domain: the base address ends with it. */
export const basePath = 'api';

/** The API's version (section 9 of the API reference). It does not appear in paths. */
export const apiVersion = '1.0.0';
