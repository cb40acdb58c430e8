import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import {
  awsClientOptions,
  type Credentials,
  type SdkTimeout,
} from '../../platform/aws/aws-client-options.ts';
import { busEntry } from '../../platform/aws/names.ts';
import type { Config } from '../../platform/config.ts';
import { onTheWire } from '../contracts/on-the-wire.ts';
import type { DatedEvent } from '../domain/connection-event.ts';
import type { EventBus } from '../domain/ports.ts';

type EventBusConfig = Pick<Config, 'environment' | 'region' | 'eventbridgeEndpoint'> & SdkTimeout;

/** EventBridge. @param report gets the error code of each refused event */
export const createEventBus = (
  { environment, region, eventbridgeEndpoint, sdkAttemptMs }: EventBusConfig,
  report: (error: unknown) => void,
  credentials?: Credentials,
): EventBus => {
  const client = new EventBridgeClient(
    awsClientOptions(region, eventbridgeEndpoint, credentials, sdkAttemptMs),
  );
  return {
    // “Less than 1 MB” for all entries of a call together, in the smaller meaning of MB; 256 kB before 2026.
    // https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
    // https://aws.amazon.com/blogs/compute/more-room-to-build-serverless-services-now-support-payloads-up-to-1-mb
    limits: { events: 10, bytes: 999_999 },
    sizeOf: (event) => bytesOf(toEntry(environment, event)),
    put: async (events) => {
      const Entries = events.map((event) => toEntry(environment, event));
      const response = await client.send(new PutEventsCommand({ Entries }));
      return events.map((_, index) => {
        const { EventId, ErrorCode } = response.Entries?.[index] ?? {};
        if (!EventId) report(new Error(`EventBridge refused an event: ${ErrorCode}`));
        return EventId !== undefined;
      });
    },
  };
};

const toEntry = (environment: string, event: DatedEvent) =>
  busEntry(environment, onTheWire(event), event.occurredAtMs);

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/calculate-putevents-entry-size.html */
const bytesOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  14 + Buffer.byteLength(Source + DetailType + Detail);
