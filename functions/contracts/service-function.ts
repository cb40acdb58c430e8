import type * as z from 'zod/mini';
import type { ErrorCode } from '../domain/model/errors.ts';
import type { Uses } from './route.ts';

/** A function without a route, which only services of the platform invoke, with their IAM roles. */
export type ServiceFunction = {
  /** Also the handler's file. */
  name: string;
  request: z.ZodMiniObject;
  /** A request that is refused gets {@link refusal} in its place. */
  answer: z.ZodMiniObject;
  /** Every code of a refusal. */
  errors: readonly ErrorCode[];
  /** Meanings of codes that differ on this function. */
  meanings?: Readonly<Partial<Record<ErrorCode, string>>>;
  uses: Uses;
};
