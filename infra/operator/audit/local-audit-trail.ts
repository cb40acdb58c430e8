import { userInfo } from 'node:os';
import { appendAudit, readAudit } from '../../local/audit-file.ts';
import { type AuditQuery, type AuditTrail, parseLine, type StoredLine } from './audit-trail.ts';

/** The file of a local stack. */
export const createLocalAuditTrail = (dataDir: string): AuditTrail => ({
  principal: async () => userInfo().username,
  write: async (lines) => {
    for (const line of lines) appendAudit(dataDir, JSON.stringify(line));
  },
  read: async (query) => {
    const texts = readAudit(dataDir).filter((text) => {
      const line = parseLine(text);
      return line !== undefined && isRequested(line, query);
    });
    const { limit = texts.length } = query;
    return { texts: texts.slice(Math.max(0, texts.length - limit)), isCut: false };
  },
});

const isRequested = (
  { at, tenant_id, act, result, actor, key_id, integration_id }: StoredLine,
  { sinceMs, untilMs, tenantId, act: requestedAct, keyId, integrationId, isFailed }: AuditQuery,
): boolean => {
  const atMs = Date.parse(at);
  return (
    atMs >= sinceMs &&
    atMs <= untilMs &&
    (tenantId === undefined || tenant_id === tenantId) &&
    (requestedAct === undefined || act === requestedAct) &&
    (keyId === undefined || key_id === keyId || actor.id === keyId) &&
    (integrationId === undefined || integration_id === integrationId) &&
    (!isFailed || result !== 'done')
  );
};
