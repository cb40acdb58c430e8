import type { FieldError } from '../model/fault.ts';
import type { ErrorCode, EventTokenError } from './error-codes.ts';

/**
 * The only error whose text reaches a client. `detail` is for people and says what to do next;
 * `retryAfterSeconds` becomes `Retry-After`.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly fieldErrors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Of `invalid_event_token`: why, for the sender. */
  readonly err: EventTokenError | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: {
      fieldErrors?: FieldError[];
      retryAfterSeconds?: number;
      err?: EventTokenError;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.code = code;
    this.fieldErrors = more.fieldErrors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.err = more.err;
  }
}

/** The code that a client gets. What nobody foresaw is a fault of ours. */
export const codeOf = (error: unknown): ErrorCode =>
  error instanceof ServiceError ? error.code : 'internal_error';

/** Whoever sends more that is wrong sees these first. Names are the caller's, of any number and length. */
const mostProblems = 20;
const mostNameCharacters = 64;

const shortened = (name: string) =>
  name.length > mostNameCharacters ? `${name.slice(0, mostNameCharacters)}…` : name;

/** A 422 about fields, in the shape of {@link ServiceError}. */
export const invalidFields = (problems: readonly FieldError[]) => {
  const fieldErrors = problems
    .slice(0, mostProblems)
    .map(({ field, message }) => ({ field: shortened(field), message }));
  const shown = fieldErrors.map(({ field, message }) => `${field}: ${message}`);
  const more = problems.length - fieldErrors.length;
  const detail = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return new ServiceError('validation_failed', detail.replace(/[^?]$/, '$&.'), { fieldErrors });
};

export const invalidField = (field: string, message: string) => invalidFields([{ field, message }]);
