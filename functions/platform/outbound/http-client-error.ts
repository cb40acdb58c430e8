/** No answer, or one that is refused. The message names host and reason, never a path or body. */
export class HttpClientError extends Error {
  override readonly name: string = 'HttpClientError';
  /** No byte of the request was sent, so its server did nothing; otherwise nobody knows what it did. */
  isUnsent = false;
}

/** An answer that is longer than is read. */
export class TooLargeError extends HttpClientError {
  override readonly name = 'TooLargeError';
}

/** A host that is not at a public address, or is named by an address. */
export class InternalAddressError extends HttpClientError {
  override readonly name = 'InternalAddressError';
}
