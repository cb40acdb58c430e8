import type { Context } from 'aws-lambda';
import { composeDeliverDueWebhooks } from '../../composition/webhooks.ts';
import { readConfig } from '../../platform/config.ts';
import { deadlineOfRun } from '../../platform/http/deadline.ts';
import { logRun } from '../../platform/telemetry/logging.ts';
import { count } from '../../platform/telemetry/metrics.ts';
import { type DueRun, queueDueDeliveries } from '../../webhooks/domain/queue-due.ts';

let deps: ReturnType<typeof composeDeliverDueWebhooks> | undefined;

/** Runs on a schedule, and queues the deliveries whose next attempt is due. @returns what it did */
export const handler = async (_event: unknown, context: Context): Promise<DueRun> => {
  deps ??= composeDeliverDueWebhooks(readConfig());
  const run = await queueDueDeliveries(deps, deadlineOfRun(context));
  if (run.queued > 0 || run.remaining) logRun('deliver-due-webhooks', run);
  if (run.remaining) count('WebhookBacklog', undefined);
  return run;
};
