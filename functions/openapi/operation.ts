import type { Example } from '../contracts/examples/errors.ts';
import type { Route } from '../contracts/route.ts';
import type { createErrorResponses } from './error-responses.ts';
import { successHeaders } from './headers.ts';
import { eventsTag } from './webhooks.ts';

/** The tags, each with the first part of its paths. */
const tagNames: Readonly<Record<string, string>> = {
  agents: 'Agents',
  events: 'Components and options',
  integrations: 'Integrations',
  webhooks: 'Webhooks',
  connect_sessions: 'Integrations',
};
const otherTag = 'Service';

const tagOf = ({ path }: Route): string => tagNames[path.split('/')[1] ?? ''] ?? otherTag;

export const tags = [
  { name: 'Agents', description: 'The voice agents of the tenant.' },
  {
    name: 'Components and options',
    description: 'The sources of events, their fields, and the choices of a field.',
  },
  { name: 'Integrations', description: 'Accounts at other services that the tenant connects.' },
  {
    name: 'Webhooks',
    description: 'Where connection events are sent, signed, until they are taken.',
  },
  { name: otherTag, description: 'The API itself.' },
  eventsTag,
];

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

const successContent = ({ response: { body, mediaTypes } }: Route, { answer }: Example) => {
  if (body) return { content: { 'application/json': { schema: body, example: answer } } };
  if (!mediaTypes) return {};
  const text = { schema: { type: 'string' as const } };
  return { content: Object.fromEntries(mediaTypes.map((type) => [type, text])) };
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
