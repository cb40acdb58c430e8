import * as z from 'zod/mini';
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

const activityDetail = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type ActivityDetail = z.output<typeof activityDetail>;
export const activityDetails = z.record(z.string(), activityDetail);

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
