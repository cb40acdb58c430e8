import { listActivity, usualActivity } from '../../activity/contracts/list-activity.ts';
import { storedMs } from '../../activity/domain/activity.ts';
import { activityBody, noActivity } from '../../activity/http/activity-body.ts';
import { composeListActivity } from '../../composition/activity.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { idCursor, nextLink } from '../../platform/http/next-page.ts';
import { reportUnreadable } from '../../platform/telemetry/report-unreadable.ts';

/** The tenant's own part of the audit trail. An extension. */
export const handler = await keyedEndpoint(
  listActivity,
  composeListActivity,
  async ({ activityReader, clock, publicBaseUrl }, { tenantId, query }) => {
    if (!activityReader) throw noActivity();
    const { integration_id: integrationId, agent_id: agentId, act, failed, cursor } = query;
    const { found, unreadable, next } = await activityReader.page({
      tenantId,
      integrationId,
      agentId,
      act,
      isFailed: failed !== undefined,
      fromMs: clock.nowMs() - storedMs,
      limit: query.limit ?? usualActivity,
      after: cursor === undefined ? undefined : idCursor.decode(cursor),
    });
    reportUnreadable(listActivity, unreadable);
    const url = `${publicBaseUrl}${listActivity.path}`;
    return {
      body: found.map(activityBody),
      ...(next && { headers: nextLink(url, { ...query, cursor: idCursor.encode(next) }) }),
    };
  },
);
