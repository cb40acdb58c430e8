import { auditText } from '../../../../functions/telemetry/delivered-lines.ts';
import { appendAudit, rotateAudit } from '../../audit-file.ts';
import type { OnPrinted } from './local-function.ts';

/** Writes audit lines of functions to the data folder, as AWS leads them to a log group. */
export const leadAuditLines =
  (dataDir: string): OnPrinted =>
  (name, line) => {
    const text = auditText(line, name);
    if (text === undefined) {
      process.stdout.write(`${line}\n`);
      return;
    }
    try {
      rotateAudit(dataDir);
      appendAudit(dataDir, text);
    } catch (error) {
      console.error(`The audit trail cannot be written: ${error}`);
    }
  };
