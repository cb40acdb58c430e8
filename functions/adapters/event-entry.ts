import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { ConnectionEventDetail } from '../contracts/connection-events.ts';
import type { DatedEvent } from '../domain/events/ports.ts';
import { eventBusName, eventSource } from './event-names.ts';

const time = (ms: number) => new Date(ms).toISOString();

/** An event as other services get it. */
const onTheWire = (event: DatedEvent): ConnectionEventDetail => {
  const detail = {
    id: event.id,
    tenant_id: event.tenantId,
    integration_id: event.integrationId,
    integration_type: event.integrationType,
    version: event.version,
    occurred_at: time(event.occurredAtMs),
  };
  switch (event.kind) {
    case 'permissions_changed':
      return {
        name: 'connection.permissions_changed',
        detail: {
          ...detail,
          scopes_added: event.scopesAdded,
          scopes_removed: event.scopesRemoved,
        },
      };
    case 'recovered':
      return {
        name: 'connection.recovered',
        detail: { ...detail, recovered_from: event.recoveredFrom },
      };
    case 'reconnect_required':
      return {
        name: 'connection.reconnect_required',
        detail: { ...detail, reason: event.reason },
      };
    case 'ending_soon':
      return {
        name: 'connection.ending_soon',
        detail: { ...detail, reconnect_by: time(event.reconnectByMs) },
      };
    default:
      return { name: `connection.${event.kind}`, detail };
  }
};

/** An entry of PutEvents. */
export const toEntry = (environment: string, event: DatedEvent): PutEventsRequestEntry => {
  const { name, detail } = onTheWire(event);
  return {
    EventBusName: eventBusName(environment),
    Source: eventSource(environment),
    DetailType: name,
    Detail: JSON.stringify(detail),
    Time: new Date(event.occurredAtMs),
  };
};

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/calculate-putevents-entry-size.html */
export const bytesOf = ({
  Source = '',
  DetailType = '',
  Detail = '',
}: PutEventsRequestEntry): number => 14 + Buffer.byteLength(Source + DetailType + Detail);
