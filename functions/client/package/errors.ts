import { type ErrorCode, version } from './generated.js';

/** What the API calls what went wrong, or this client: no response came, or one that the API does not send. */
export type TrunklineErrorCode = ErrorCode | 'no_response' | 'unexpected_response';

export type ErrorFacts = {
  code: string;
  /** For people, in English: what is wrong and what to do next. */
  detail: string;
  /** 0 without a response. */
  status: number;
  errors?: readonly { field: string; message: string }[];
  request_id?: string;
  doc_url?: string;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** A request that failed. {@link isTrunklineError} tells its codes apart. */
export class TrunklineError<
  Code extends string = TrunklineErrorCode | (string & {}),
> extends Error {
  override readonly name: string = 'TrunklineError';
  readonly code: Code;
  readonly detail: string;
  readonly status: number;
  /** With `validation_failed`, every field that is not valid. */
  readonly errors: readonly { field: string; message: string }[];
  /** Send it to support when you report a problem. */
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;
  /** Until then the same request gets the same response. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, facts: Omit<ErrorFacts, 'code'>) {
    super(`${code}: ${facts.detail}`, { cause: facts.cause });
    this.code = code;
    this.detail = facts.detail;
    this.status = facts.status;
    this.errors = facts.errors ?? [];
    this.requestId = facts.request_id;
    this.docUrl = facts.doc_url;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** The API sent what this client does not know, and serves another client than this one. */
export class OutdatedClientError extends TrunklineError {
  override readonly name: string = 'OutdatedClientError';
  readonly clientVersion: string = version;
  /** Of the client that the API serves. */
  readonly servedVersion: string;

  constructor({ code, ...facts }: ErrorFacts, servedVersion: string, address: string) {
    const advice = `This client is ${version}, and the API has ${servedVersion}: npm install ${address}`;
    super(code, { ...facts, detail: `${facts.detail} ${advice}` });
    this.servedVersion = servedVersion;
  }
}

/** Whether this is an error of the client with one of these codes; with any, if there are none. */
export const isTrunklineError = <Code extends TrunklineErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is TrunklineError<Code> =>
  error instanceof TrunklineError &&
  (codes.length === 0 || codes.some((code) => code === error.code));
