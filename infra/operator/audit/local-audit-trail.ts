import { userInfo } from 'node:os';
import { appendAudit, readAudit } from '../../local/audit-file.ts';
import { type AuditTrail, parseLine } from './audit-trail.ts';

/** The file of a local stack. */
export const createLocalAuditTrail = (dataDir: string): AuditTrail => ({
  principal: async () => userInfo().username,
  write: async (lines) => {
    for (const line of lines) appendAudit(dataDir, JSON.stringify(line));
  },
  read: async ({ tenantId, deniedFlowIds, sinceMs, untilMs }) => ({
    texts: readAudit(dataDir).filter((text) => {
      const line = parseLine(text);
      const atMs = Date.parse(line?.at ?? '');
      if (!line || atMs < sinceMs || atMs > untilMs) return false;
      return deniedFlowIds
        ? line.act === 'connection.denied' && deniedFlowIds.includes(line.flow_id ?? '')
        : !tenantId || line.tenant_id === tenantId;
    }),
    isCut: false,
  }),
});
