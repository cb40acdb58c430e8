import type { Connection } from '../../connections/domain/connection.ts';
import type { Happening } from './happening.ts';

export type ConnectionEvent = Happening & {
  tenantId: string;
  integrationType: string;
  integrationId: string;
  clientReference: Connection['clientReference'];
  metadata: Connection['metadata'];
  /** Those that are bound to it, or were to a deleted one: they use the primary one of its type now. */
  agentIds: readonly string[];
  /** Of the last time that a person connected it, if that was by invitation. */
  invitationId?: string | undefined;
  /** The version of the record after the change; of a deleted one, the next that it would have had. */
  version: number;
};

export const eventOf = (connection: Connection, happening: Happening): ConnectionEvent => ({
  ...happening,
  tenantId: connection.tenantId,
  integrationType: connection.integrationType,
  integrationId: connection.integrationId,
  clientReference: connection.clientReference,
  metadata: connection.metadata,
  agentIds: connection.agentIds ?? [],
  invitationId: connection.invitationId,
  version: connection.version,
});
