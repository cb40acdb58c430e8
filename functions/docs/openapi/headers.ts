import * as z from 'zod';
import { common, help, rateLimit, referTo, retry } from './header-components.ts';

/**
 * The gateway's own answers have no rate limit headers, since the key's limit was not checked yet:
 * every 401, no 422, and some of the others.
 */
const limitHeaders = (isKeyed: boolean, status: number) =>
  isKeyed && status !== 401 ? referTo(rateLimit, status < 400 || status === 422) : {};

export const successHeaders = (isKeyed: boolean, status: number, additional: z.ZodRawShape = {}) =>
  z.object({ ...referTo(common, true), ...limitHeaders(isKeyed, status), ...additional });

/** A 422 or a 500 has it where a connection can be used again later. */
const mayWait = [422, 429, 500];

/** The headers of an error. AWS alone decides what a 413 has. */
export const headersOfError = (isKeyed: boolean, status: number) => {
  const { Help: Link } = referTo(help, status !== 413);
  return z.object({
    ...referTo(common, status !== 413),
    ...(Link ? { Link } : {}),
    ...(mayWait.includes(status) ? referTo(retry, status === 429) : {}),
    ...limitHeaders(isKeyed, status),
  });
};
