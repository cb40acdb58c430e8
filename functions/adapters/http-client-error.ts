/** No answer, or one that is refused. The message names host and reason, never a path or body. */
export class HttpClientError extends Error {
  override readonly name = 'HttpClientError';
}
