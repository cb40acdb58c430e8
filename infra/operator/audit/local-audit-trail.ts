import { userInfo } from 'node:os';
import { appendAudit, readAudit } from '../../local/audit-file.ts';
import type { AuditQuery, AuditTrail } from './audit-trail.ts';
import { parseLine, type StoredLine } from './stored-line.ts';

/** The file of a local stack. */
export const createLocalAuditTrail = (dataDir: string): AuditTrail => ({
  principal: async () => userInfo().username,
  write: async (lines) => {
    for (const line of lines) appendAudit(dataDir, JSON.stringify(line));
  },
  count: async (query) => {
    const kinds = Map.groupBy(linesOf(dataDir, query), ({ act, result, integration_type, use }) =>
      JSON.stringify([act, result, integration_type, use]),
    );
    return [...kinds.values()].flatMap((lines) => {
      const [line] = lines;
      if (!line) return [];
      const { act, result, integration_type: integrationType, use } = line;
      return [{ act, result, integrationType, use, lines: lines.length }];
    });
  },
  read: async (query) => {
    const texts = linesOf(dataDir, query).map(({ text }) => text);
    const { limit = texts.length } = query;
    return { texts: texts.slice(Math.max(0, texts.length - limit)), isCut: false };
  },
});

/** The requested lines, each with its text. */
const linesOf = (dataDir: string, query: AuditQuery) =>
  readAudit(dataDir).flatMap((text) => {
    const line = parseLine(text);
    return line && isRequested(line, query) ? [{ ...line, text }] : [];
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
