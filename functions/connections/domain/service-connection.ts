import { wholeTenant } from '../../platform/model/visibility.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './ports.ts';
import {
  type AgentConnectionDeps,
  findConnectionOfAgent,
  findRequested,
} from './requested-connection.ts';

/** Exactly one of id and type; a type stands for its primary connection, or that of the agent. */
export type ServiceConnectionQuery = {
  tenantId: string;
  integrationId?: string | undefined;
  integrationType?: string | undefined;
  agentId?: string | undefined;
};

export type ServiceConnectionDeps = AgentConnectionDeps & { connections: Connections };

/** The connection that a service of the platform means; undefined if the tenant has no such one. */
export const findForService = async (
  deps: ServiceConnectionDeps,
  { tenantId, integrationId, integrationType = '', agentId }: ServiceConnectionQuery,
): Promise<{ connection: Connection | undefined } | { noAgent: true }> => {
  if (agentId !== undefined) {
    const which = { tenantId, agentId, integrationType, visibility: wholeTenant };
    return findConnectionOfAgent(deps, which);
  }
  if (integrationId !== undefined) {
    return { connection: await deps.connections.find(tenantId, integrationId) };
  }
  const primary = { tenantId, integrationType, visibility: wholeTenant };
  return { connection: await findRequested(deps.connections, primary) };
};
