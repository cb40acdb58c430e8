/** A response of the demo provider. A body is JSON, and text a page. */
export type SandboxResponse = {
  status: number;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  text?: string;
};

export const failure = (
  status: number,
  error: string,
  headers: Record<string, string> = {},
): SandboxResponse & { body: { error: string } } => ({ status, body: { error }, headers });

/** Longer than our service waits by itself, so that its callers see it. */
export const retryAfterSeconds = 5;

export const tooMany = () =>
  failure(429, 'rate_limit_exceeded', { 'Retry-After': `${retryAfterSeconds}` });
