import * as z from 'zod';

export const common = {
  'X-Request-Id': z.string().meta({
    description: 'Identifies this request; send it to support when you report a problem.',
  }),
};

const whole = (least: number, description: string, example?: number) =>
  z.int().min(least).meta({ description, example });

/** Headers of every answer to a request that was counted: of the limit of its key or of its tenant, which leaves less. */
export const rateLimit = {
  'RateLimit-Limit': whole(0, 'The burst: how many requests may come at once.', 20),
  'RateLimit-Remaining': whole(0, 'How many of them are left now.', 19),
  'RateLimit-Reset': whole(0, 'Seconds until the whole burst is available again.', 1),
};

export const retry = { 'Retry-After': whole(1, 'Seconds to wait before retrying.') };

/** Headers of every error. The document names it so, since `Link` has another meaning elsewhere. */
export const help = {
  Help: z.string().meta({
    description:
      '`</api/docs/errors/{code}>; rel="help"` leads to a page about the error’s `code`.',
    example: '</api/docs/errors/validation_failed>; rel="help"',
  }),
};

const shared = { ...common, ...help, ...rateLimit, ...retry };

/** Beside the name of a header that only some of these answers have. */
const sometimes = '-if-known';

/** The headers that answers refer to, each as it is always there, and as it may be there. */
export const headerComponents: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(shared).flatMap(([name, schema]): [string, z.ZodType][] => [
    [name, schema],
    [name + sometimes, schema.optional()],
  ]),
);

/** A schema that is a component is referred to wherever it is used. */
export const referTo = (headers: object, isSure: boolean) =>
  Object.fromEntries(
    Object.keys(headers).map((name) => [
      name,
      headerComponents[isSure ? name : name + sometimes] ?? z.never(),
    ]),
  );
