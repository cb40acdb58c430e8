import type { Finding, Seen } from './finding.ts';
import { grantFindings } from './grant-findings.ts';
import { refreshFindings } from './refresh-findings.ts';
import { statusFinding } from './status-finding.ts';

/** What the row tells without opening anything. */
export const explainRow = (seen: Seen): Finding[] => [
  statusFinding(seen),
  ...refreshFindings(seen),
  ...grantFindings(seen),
];
