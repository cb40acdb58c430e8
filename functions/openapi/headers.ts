import * as z from 'zod';
import {
  commonHeaders,
  errorHeaders,
  rateLimitHeaders,
  retryHeaders,
} from '../contracts/headers.ts';

/** Beside the name of a header that only some of these answers have. */
const sometimes = '-if-known';

/** `Link` has another meaning where there is no error. */
const shared = {
  ...commonHeaders.shape,
  Help: errorHeaders.shape.Link,
  ...rateLimitHeaders.shape,
  ...retryHeaders.shape,
};

/** The headers that answers refer to, each as it is always there, and as it may be there. */
export const headerComponents: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(shared).flatMap(([name, schema]): [string, z.ZodType][] =>
    name === 'Retry-After'
      ? [[name, schema]]
      : [
          [name, schema],
          [name + sometimes, schema.optional()],
        ],
  ),
);

/** A schema that is a component is referred to wherever it is used. */
const referTo = (names: readonly string[], isSure: boolean) =>
  Object.fromEntries(
    names.map((name) => [name, headerComponents[isSure ? name : name + sometimes] ?? z.never()]),
  );

const common = Object.keys(commonHeaders.shape);
const rateLimit = Object.keys(rateLimitHeaders.shape);

/**
 * The gateway's own answers have no rate limit headers, since the key's limit was not checked yet:
 * every 401, no 422, and some of the others.
 */
const limitHeaders = (isKeyed: boolean, status: number) =>
  isKeyed && status !== 401 ? referTo(rateLimit, status < 400 || status === 422) : {};

/** The headers of a success. */
export const successHeaders = (isKeyed: boolean, status: number, own: z.ZodRawShape = {}) =>
  z.object({ ...referTo(common, true), ...limitHeaders(isKeyed, status), ...own });

/** The headers of an error. AWS alone decides what a 413 has. */
export const headersOfError = (isKeyed: boolean, status: number) => {
  const { Help: Link } = referTo(['Help'], status !== 413);
  return z.object({
    ...referTo(common, status !== 413),
    ...(Link ? { Link } : {}),
    ...(status === 429 ? referTo(Object.keys(retryHeaders.shape), true) : {}),
    ...limitHeaders(isKeyed, status),
  });
};
