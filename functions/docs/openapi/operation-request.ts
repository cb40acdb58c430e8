import type { oas31 } from 'zod-openapi';
import type { Example } from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';

export const openQuery = (parameter: NonNullable<Route['request']['openQuery']>) => ({
  in: 'query' as const,
  ...parameter,
  style: 'form' as const,
  explode: true,
  schema: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
});

export const requestParams = ({ request: { path, query } }: Route) =>
  path || query
    ? { requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}) } }
    : {};

/** A form has only texts. To some generators, a schema without a type is none. */
const rawSchemas: Readonly<Record<string, oas31.SchemaObject>> = {
  'application/x-www-form-urlencoded': {
    type: 'object',
    additionalProperties: { type: 'string' },
  },
  'application/secevent+jwt': { type: 'string' },
};

export const requestBody = ({ request: { body, rawBody } }: Route, { body: example }: Example) => {
  if (body) return { requestBody: { content: { 'application/json': { schema: body, example } } } };
  if (!rawBody) return {};
  const { description, mediaTypes } = rawBody;
  const content = Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      { schema: rawSchemas[type] ?? {}, ...(type === 'application/json' ? { example } : {}) },
    ]),
  );
  return { requestBody: { description, content } };
};
