import type { TenantAct } from './acts.ts';

export const actorTypes = [
  'api_key',
  'session',
  'person',
  'provider',
  'operator',
  'platform',
  'unknown',
] as const;
type ActorType = (typeof actorTypes)[number];

/** Whose names say nothing to a tenant have none: an operator, a service of the platform. */
export type ActivityActor = { type: ActorType; id?: string | undefined };

export const actResults = ['done', 'refused', 'failed'] as const;

export type ActivityDetail = string | number | boolean | string[];

/** What a tenant may see of a line of the audit trail. `id` begins with its time. */
export type Activity = {
  tenantId: string;
  id: string;
  act: TenantAct;
  result: (typeof actResults)[number];
  reason?: string | undefined;
  actor: ActivityActor;
  integrationType?: string | undefined;
  integrationId?: string | undefined;
  agentId?: string | undefined;
  details: Record<string, ActivityDetail>;
};

/** How long an entry is stored. */
export const storedMs = 30 * 24 * 60 * 60 * 1000;
