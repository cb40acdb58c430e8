import { userInfo } from 'node:os';
import { appendAudit, readAudit } from '../../local/audit-file.ts';
import { type AuditTrail, parseLine } from './audit-trail.ts';

/** The file of a local stack. */
export const createLocalAuditTrail = (dataDir: string): AuditTrail => ({
  principal: async () => userInfo().username,
  write: async (lines) => {
    for (const line of lines) appendAudit(dataDir, JSON.stringify(line));
  },
  read: async ({ tenantId, sinceMs, untilMs }) => ({
    texts: readAudit(dataDir).filter((text) => {
      const line = parseLine(text);
      const atMs = Date.parse(line?.at ?? '');
      const isThen = atMs >= sinceMs && atMs <= untilMs;
      return isThen && (!tenantId || line?.tenant_id === tenantId);
    }),
    isCut: false,
  }),
});
