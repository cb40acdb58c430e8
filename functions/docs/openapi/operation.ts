import type { Example } from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';
import type { createErrorResponses } from './error-responses.ts';
import { successHeaders } from './headers.ts';
import { eventsTag } from './webhooks.ts';

/**
 * The tags in the order in which an integrator needs them, each with how its paths begin. A path has the
 * tag with the longest beginning of it.
 */
const groups = [
  {
    name: 'Connect',
    description: 'A person connects an account at another service.',
    paths: ['/integrations/oauth_', '/integrations/types', '/connect_sessions'],
  },
  {
    name: 'Integrations',
    description: 'The accounts that the tenant has connected.',
    paths: ['/integrations'],
  },
  {
    name: 'Components and options',
    description: 'The sources of events, their fields, and the choices of a field.',
    paths: ['/events/'],
  },
  {
    name: 'Webhooks',
    description: 'Where connection events are sent, signed, until they are taken.',
    paths: ['/webhooks'],
  },
  { name: 'Agents', description: 'The voice agents of the tenant.', paths: ['/agents'] },
  { name: 'Service', description: 'The API itself.', paths: ['/'] },
  {
    name: 'Called by providers',
    description: 'What providers call, or send a browser to. Your product never does.',
    paths: ['/integrations/oauth_callback', '/integrations/notices'],
  },
];

const tagOf = ({ path }: Route): string => {
  const lengthIn = ({ paths }: (typeof groups)[number]) =>
    Math.max(...paths.map((begin) => (path.startsWith(begin) ? begin.length : 0)));
  return groups.reduce((best, each) => (lengthIn(each) > lengthIn(best) ? each : best)).name;
};

export const tags = [...groups.slice(0, -1), eventsTag, ...groups.slice(-1)].map(
  ({ name, description }) => ({ name, description }),
);

const openQuery = ({ name, description }: { name: string; description: string }) => ({
  in: 'query' as const,
  name,
  description,
  style: 'form' as const,
  explode: true,
  schema: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
});

const requestBody = ({ request: { body, rawBody } }: Route, { body: example }: Example) => {
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

const successContent = (
  { response: { body, mediaTypes } }: Route,
  { answer, isOutsideDocument }: Example,
) => {
  const example = isOutsideDocument ? undefined : answer;
  if (body) return { content: { 'application/json': { schema: body, example } } };
  if (!mediaTypes) return {};
  const schemaOf = (type: string) =>
    type === 'application/json' ? {} : { type: 'string' as const };
  return {
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOf(type) }])),
  };
};

const success = (route: Route, example: Example) => {
  const { status, description, headers } = route.response;
  return {
    description,
    headers: successHeaders(route.scope !== undefined, status, headers?.shape),
    ...successContent(route, example),
  };
};

const accepted = ({ scope, response: { accepted: description } }: Route) =>
  description === undefined
    ? {}
    : { '202': { description, headers: successHeaders(scope !== undefined, 202) } };

/** What the document says of a route. */
export const operation = (
  route: Route,
  example: Example,
  errorResponses: ReturnType<typeof createErrorResponses>,
) => ({
  operationId: route.operationId,
  summary: route.summary,
  description: route.description,
  tags: [tagOf(route)],
  ...(route.isInReference ? {} : { 'x-extension': true }),
  // Spectral refuses scopes of another scheme than OAuth in `security`, which OpenAPI 3.1 allows there.
  ...(route.scope ? { 'x-scope': route.scope } : {}),
  security: [
    ...(route.scope ? [{ ApiKey: [] }] : []),
    ...(route.forSessions ? [{ Session: [] }] : []),
  ],
  requestParams: {
    ...(route.request.path ? { path: route.request.path } : {}),
    ...(route.request.query ? { query: route.request.query } : {}),
  },
  ...(route.request.openQuery ? { parameters: [openQuery(route.request.openQuery)] } : {}),
  ...requestBody(route, example),
  responses: {
    [String(route.response.status)]: success(route, example),
    ...accepted(route),
    ...errorResponses(route, example),
  },
});
