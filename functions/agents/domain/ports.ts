import type { AgentAccountReader } from '../../connections/domain/agent-accounts.ts';
import type { Connection } from '../../connections/domain/connection.ts';

/** Of an agent whose accounts were read at this version. */
export type BindingChange = {
  tenantId: string;
  agentId: string;
  version: number;
  integrationType: string;
  /** The connection that the agent leaves, if it is still stored. */
  from?: Connection | undefined;
  /** Undefined: it is bound to none of the type afterwards. */
  to?: Connection | undefined;
};

/** An agent and its connections each name the other, and are changed together. */
export type AgentBindings = AgentAccountReader & {
  /** @returns false, without writing, when another writer came first */
  change(change: BindingChange): Promise<boolean>;
};
