import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Config } from '../config.ts';
import type { DatedEvent, DeadLetters, EventBus } from '../domain/events/connection-event.ts';
import { awsClientOptions, type Credentials, type Patience } from './dynamodb.ts';
import { eventBusName, eventSource } from './names.ts';

type BusConfig = Pick<Config, 'environment' | 'region' | 'eventbridgeEndpoint'> & Patience;

/** EventBridge. @param report gets the error code of each refused event */
export const createEventBus = (
  { environment, region, eventbridgeEndpoint, sdkAttemptMs }: BusConfig,
  report: (error: unknown) => void,
  credentials?: Credentials,
): EventBus => {
  const client = new EventBridgeClient(
    awsClientOptions(region, eventbridgeEndpoint, credentials, sdkAttemptMs),
  );
  return {
    // Since 2026, of one entry as of all entries of a call; 256 kB before.
    // https://www.bitslovers.com/serverless-1mb-payload-lambda-sqs-eventbridge/ (AWS Compute Blog)
    // https://shopify.dev/changelog/amazon-eventbridge-webhook-payload-size-limit-increased-to-1-mb
    limits: { events: 10, bytes: 1024 * 1024 },
    sizeOf: (event) => bytesOf(toEntry(environment, event)),
    put: async (events) => {
      const Entries = events.map((event) => toEntry(environment, event));
      const answer = await client.send(new PutEventsCommand({ Entries }));
      return events.map((_, index) => {
        const { EventId, ErrorCode } = answer.Entries?.[index] ?? {};
        if (!EventId) report(new Error(`EventBridge refused an event: ${ErrorCode}`));
        return EventId !== undefined;
      });
    },
  };
};

const time = (ms: number) => new Date(ms).toISOString();

/** What an event has besides what all have, as other services get it. */
const detailOf = (event: DatedEvent) => {
  switch (event.kind) {
    case 'permissions_changed':
      return { scopes_added: event.scopesAdded, scopes_removed: event.scopesRemoved };
    case 'recovered':
      return { recovered_from: event.recoveredFrom };
    case 'reconnect_required':
      return { reason: event.reason };
    case 'ending_soon':
      return { reconnect_by: time(event.reconnectByMs) };
    default:
      return {};
  }
};

/** An entry of PutEvents. */
const toEntry = (environment: string, event: DatedEvent): PutEventsRequestEntry => {
  const detail = {
    id: event.id,
    tenant_id: event.tenantId,
    integration_id: event.integrationId,
    integration_type: event.integrationType,
    version: event.version,
    occurred_at: time(event.occurredAtMs),
    ...detailOf(event),
  };
  return {
    EventBusName: eventBusName(environment),
    Source: eventSource(environment),
    DetailType: `connection.${event.kind}`,
    Detail: JSON.stringify(detail),
    Time: new Date(event.occurredAtMs),
  };
};

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/calculate-putevents-entry-size.html */
const bytesOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  14 + Buffer.byteLength(Source + DetailType + Detail);

type QueueConfig = Pick<Config, 'region' | 'sqsEndpoint' | 'eventDeadLettersUrl'> & Patience;

/** The dead-letter queue, which Lambda itself uses for batches that failed too often. */
export const createDeadLetters = (config: QueueConfig): DeadLetters => {
  const client = new SQSClient(
    awsClientOptions(config.region, config.sqsEndpoint, undefined, config.sdkAttemptMs),
  );
  return {
    keep: async (change) => {
      const MessageBody = JSON.stringify({ unreadable: change });
      await client.send(
        new SendMessageCommand({ QueueUrl: config.eventDeadLettersUrl, MessageBody }),
      );
    },
  };
};
