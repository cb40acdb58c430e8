import { iso } from '../../platform/model/iso.ts';
import type { DatedEvent } from '../domain/connection-event.ts';
import type { NamedEvent } from './connection-events.ts';

/** An event as other services get it. */
export const onTheWire = (event: DatedEvent): NamedEvent => {
  const common = {
    id: event.id,
    tenant_id: event.tenantId,
    integration_id: event.integrationId,
    integration_type: event.integrationType,
    client_reference: event.clientReference ?? null,
    metadata: { ...event.metadata },
    agent_ids: [...event.agentIds],
    version: event.version,
    occurred_at: iso(event.occurredAtMs),
  };
  const named = <Kind extends DatedEvent['kind'], Own>(kind: Kind, members: Own) =>
    ({ name: `connection.${kind}`, detail: { ...common, ...members } }) as const;
  switch (event.kind) {
    case 'connected':
    case 'reconnected':
    case 'account_changed':
      return named(event.kind, { invitation_id: event.invitationId ?? null });
    case 'permissions_changed':
      return named(event.kind, {
        scopes_added: event.scopesAdded,
        scopes_removed: event.scopesRemoved,
      });
    case 'recovered':
      return named(event.kind, { recovered_from: event.recoveredFrom });
    case 'reconnect_required':
      return named(event.kind, { reason: event.reason });
    case 'app_misconfigured':
      return named(event.kind, { reason: event.reason });
    case 'ending_soon':
      return named(event.kind, { reconnect_by: iso(event.reconnectByMs) });
    default:
      return named(event.kind, {});
  }
};
