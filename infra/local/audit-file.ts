import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { auditText } from '../../functions/telemetry/delivered-lines.ts';
import type { OnPrinted } from './aws/lambda/local-function.ts';

/** When the file is larger, it becomes the earlier file, in the place of the one before. */
const longestBytes = 10 * 1024 * 1024;

const present = (dataDir: string) => join(dataDir, 'audit.jsonl');
const earlier = (dataDir: string) => join(dataDir, 'audit.1.jsonl');

/** Appends a line to the audit trail of a local stack, `<dataDir>/audit.jsonl`. */
export const appendAudit = (dataDir: string, text: string): void =>
  appendFileSync(present(dataDir), `${text}\n`, { mode: 0o600 });

/** Starts a new file if the present one is full. Only the stack does it, so no two do it at once. */
export const rotateAudit = (dataDir: string, mostBytes = longestBytes): void => {
  const size = statSync(present(dataDir), { throwIfNoEntry: false })?.size ?? 0;
  if (size > mostBytes) renameSync(present(dataDir), earlier(dataDir));
};

/** Every stored line, oldest first. */
export const readAudit = (dataDir: string): string[] =>
  [earlier(dataDir), present(dataDir)].flatMap((file) =>
    statSync(file, { throwIfNoEntry: false })
      ? readFileSync(file, 'utf8').split('\n').filter(Boolean)
      : [],
  );

/**
 * Writes audit lines of functions to the data folder, as AWS leads them to a log group.
 * @param show gets them too, for their tenants
 */
export const leadAuditLines =
  (dataDir: string, show: (text: string) => void): OnPrinted =>
  (name, line) => {
    const text = auditText(line, name);
    if (text === undefined) {
      process.stdout.write(`${line}\n`);
      return;
    }
    try {
      rotateAudit(dataDir);
      appendAudit(dataDir, text);
      show(text);
    } catch (error) {
      console.error(`The audit trail cannot be written: ${error}`);
    }
  };
