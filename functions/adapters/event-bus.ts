import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { Config } from '../config.ts';
import type { EventBus } from '../domain/events/ports.ts';
import { awsClientOptions, type Credentials, type Patience } from './dynamodb.ts';
import { bytesOf, toEntry } from './event-entry.ts';

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
    // The size is that of one entry; for all together it is on the safe side.
    limits: { events: 10, bytes: 256 * 1024 },
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
