import type { ErrorCode } from '../../domain/model/errors.ts';

/** An error as it was answered; its code is known from its place. */
export type ErrorExample = {
  detail: string;
  errors?: readonly { field: string; message: string }[];
};

/**
 * A request to an endpoint and its answer, for the OpenAPI document. Each was really answered, and a
 * test plays it again. It stays out of the contract, so that no other bundle holds it.
 */
export type Example = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  answer?: unknown;
  /** Errors that name this endpoint's own parameters. */
  refused?: Readonly<Partial<Record<ErrorCode, ErrorExample>>>;
};
