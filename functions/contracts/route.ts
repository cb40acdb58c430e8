import type * as z from 'zod';
import type { Purpose } from '../adapters/sealing-keys.ts';
import type { IndexName, TableName } from '../adapters/tables.ts';
import type { Scope } from '../domain/model/api-key.ts';
import type { ErrorCode } from '../domain/model/errors.ts';

/** What a function may touch in AWS; its role is made from this. */
export type Uses = {
  /** A table's own rows do not include those of its indexes. */
  tables?: Partial<Record<TableName | IndexName, readonly `dynamodb:${string}`[]>>;
  /** By the purpose in the encryption context. */
  keys?: Partial<Record<Purpose, readonly `kms:${string}`[]>>;
};

/** One endpoint. CDK, the local gateway, the OpenAPI document and the tests all read it. */
export type Route = {
  /** Also the handler's file, in kebab-case. */
  operationId: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address; `{name}` is a path parameter. */
  path: `/${string}`;
  summary: string;
  description: string;
  /** Not in the API reference. */
  extension: boolean;
  /** The scope a key must have; without one the endpoint is open to all. */
  scope?: Scope;
  /** Backstop at the gateway, for all callers together. */
  throttle: { perSecond: number; burst: number };
  request: {
    path?: z.ZodObject;
    query?: z.ZodObject;
    /** What of the query is held against its schema; all of it unless this is there. */
    relevantQuery?(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
    body?: z.ZodObject;
    /** Query parameters whose names depend on the path. */
    openQuery?: { name: string; description: string };
  };
  response: {
    status: 200 | 201 | 302;
    description: string;
    body?: z.ZodType;
    headers?: z.ZodObject;
  };
  /** Beside those that every endpoint may answer with. */
  errors: readonly ErrorCode[];
  /** What a code means here, where that is not what it means elsewhere. */
  meanings?: Readonly<Partial<Record<ErrorCode, string>>>;
  uses: Uses;
};

/** What the rate limiter of every keyed endpoint uses. */
export const rateLimiterTables = {
  rate_limits: ['dynamodb:UpdateItem', 'dynamodb:GetItem'],
} as const satisfies Uses['tables'];
