import { userInfo } from 'node:os';
import { appendAudit, readAudit } from '../../local/audit-file.ts';
import {
  type AuditQuestion,
  type AuditTrail,
  parseLine,
  type StoredLine,
  type StoredLines,
} from './audit-trail.ts';

/** The file of a local stack. */
export const createLocalAuditTrail = (dataDir: string): AuditTrail => {
  const select = (
    { sinceMs, untilMs }: AuditQuestion,
    isMeant: (line: StoredLine) => boolean,
  ): StoredLines => ({
    texts: readAudit(dataDir).filter((text) => {
      const line = parseLine(text);
      const atMs = Date.parse(line?.at ?? '');
      return line && atMs >= sinceMs && atMs <= untilMs && isMeant(line);
    }),
    isCut: false,
  });
  return {
    principal: async () => userInfo().username,
    write: async (lines) => {
      for (const line of lines) appendAudit(dataDir, JSON.stringify(line));
    },
    read: async (question) => {
      const { tenantId } = question;
      return select(question, (line) => !tenantId || line.tenant_id === tenantId);
    },
    readDenials: async (flowIds, question) =>
      select(
        question,
        ({ act, flow_id = '' }) => act === 'connection.denied' && flowIds.includes(flow_id),
      ),
  };
};
