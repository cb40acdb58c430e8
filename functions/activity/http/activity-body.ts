import type * as z from 'zod/mini';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import type { activityEntry } from '../contracts/list-activity.ts';
import type { Activity } from '../domain/activity.ts';

export const activityBody = (entry: Activity): z.input<typeof activityEntry> => ({
  id: entry.id,
  at: iso(timeOf(entry.id)),
  act: entry.act,
  result: entry.result,
  reason: entry.reason ?? null,
  actor: { type: entry.actor.type, id: entry.actor.id ?? null },
  integration_type: entry.integrationType ?? null,
  integration_id: entry.integrationId ?? null,
  agent_id: entry.agentId ?? null,
  details: entry.details,
});

export const noActivity = () =>
  new ServiceError(
    'not_found',
    'This environment stores no activity. Ask the operator of the platform to turn it on.',
  );
