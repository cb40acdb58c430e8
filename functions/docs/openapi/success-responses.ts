import type { Example } from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { successHeaders } from './headers.ts';

const successContent = (
  { response: { body, mediaTypes } }: Route,
  { response, isOutsideDocument }: Example,
) => {
  const example = isOutsideDocument ? undefined : response;
  if (body) return { content: { 'application/json': { schema: body, example } } };
  if (!mediaTypes) return {};
  const schemaOf = (type: string) =>
    type === 'application/json' ? {} : { type: 'string' as const };
  return {
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOf(type) }])),
  };
};

export const success = (route: Route, example: Example) => {
  const { status, description, headers } = route.response;
  return {
    description,
    headers: successHeaders(route.scope !== undefined, status, headers?.shape),
    ...successContent(route, example),
  };
};

export const accepted = ({ scope, response: { accepted: description } }: Route) =>
  description === undefined
    ? {}
    : { '202': { description, headers: successHeaders(scope !== undefined, 202) } };
