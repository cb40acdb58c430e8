import type { Example } from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';

export const openQuery = ({ name, description }: { name: string; description: string }) => ({
  in: 'query' as const,
  name,
  description,
  style: 'form' as const,
  explode: true,
  schema: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
});

export const requestParams = ({ request: { path, query } }: Route) =>
  path || query
    ? { requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}) } }
    : {};

export const requestBody = ({ request: { body, rawBody } }: Route, { body: example }: Example) => {
  if (body) return { requestBody: { content: { 'application/json': { schema: body, example } } } };
  if (!rawBody) return {};
  const { description, mediaTypes } = rawBody;
  const content = Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      type === 'application/json' ? { schema: {}, example } : { schema: {} },
    ]),
  );
  return { requestBody: { description, content } };
};
