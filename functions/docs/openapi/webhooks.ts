import * as z from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { connectionEvents } from '../../events/contracts/connection-events.ts';
import { webhookDisabled, webhookTestEvent } from '../../webhooks/contracts/webhook-events.ts';

export const eventsTag = {
  name: 'Connection events',
  description:
    'What happens to connections, as it is sent to the URLs of `POST /webhooks`. On the platform’s own ' +
    'event bus the name is the `detail-type`, and `data` the `detail`.',
};

/** `connection.app_misconfigured` is `ConnectionAppMisconfigured`. */
export const inPascalCase = (name: string) =>
  `_${name}`.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());

const schemaIdOf = (name: string) => `${inPascalCase(name)}Event`;
const referenceOf = (name: string) => `#/components/schemas/${schemaIdOf(name)}`;

const sentAs = (name: string, data: z.ZodType) =>
  z
    .object({ type: z.literal(name), timestamp: z.iso.datetime(), data })
    .meta({ id: schemaIdOf(name) });

/** Standard Webhooks. */
const signed = z.object({
  'webhook-id': z.string().meta({ description: 'The event’s id: the same in every repeat of it.' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in epoch seconds.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; one for each live secret, ' +
      'separated by spaces.',
  }),
});

const received = { id: 'EventReceived', description: 'The event was received.' };

const eventOf = (
  name: string,
  schema: z.ZodType,
  requestParams = {},
): [string, ZodOpenApiPathItemObject] => [
  name,
  {
    post: {
      operationId: `on${inPascalCase(name)}`,
      summary: name,
      description: schema.description,
      tags: [eventsTag.name],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: sentAs(name, schema) } },
      },
      requestParams,
      responses: { '2XX': received },
    },
  },
];

const sentEvents = { ...connectionEvents, 'webhook.test': webhookTestEvent };

/** For clients: what a receiver gets. By references, or zod-openapi would write each event twice. */
export const webhookEvent = {
  description: 'Any event that is sent to the URL of a webhook.',
  oneOf: Object.keys(sentEvents).map((name) => ({ $ref: referenceOf(name) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(Object.keys(sentEvents).map((name) => [name, referenceOf(name)])),
  },
};

/** What the document says of the events that are sent, and of those on the bus. */
export const webhooks = Object.fromEntries([
  ...Object.entries(sentEvents).map(([name, schema]) => eventOf(name, schema, { header: signed })),
  eventOf('webhook.disabled', webhookDisabled),
]);
