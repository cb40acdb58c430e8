import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { connectionEvents } from '../contracts/connection-events.ts';

export const eventsTag = {
  name: 'Connection events',
  description:
    'What happens to connections. They are delivered on the platform’s event bus today, to its own ' +
    'services: the name is the `detail-type`, the body the `detail`.',
};

/** `connection.app_misconfigured` is `onConnectionAppMisconfigured`. */
const operationIdOf = (name: string) =>
  `on${`_${name}`.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const received = { id: 'EventReceived', description: 'The event was received.' };

/** What the document says of the connection events. */
export const webhooks = Object.fromEntries(
  Object.entries(connectionEvents).map(([name, schema]): [string, ZodOpenApiPathItemObject] => [
    name,
    {
      post: {
        operationId: operationIdOf(name),
        summary: name,
        description: schema.description,
        tags: [eventsTag.name],
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': received },
      },
    },
  ]),
);
