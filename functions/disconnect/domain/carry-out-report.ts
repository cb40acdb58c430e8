import {
  type ChangedConnections,
  eraseConnections,
  markEnded,
  type ReportedAccount,
} from '../../connections/domain/account-connections.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { type PrivacyRequest, privacyRequest } from '../../platform/model/privacy-request.ts';
import type { AccountReport } from './account-report.ts';
import { type CheckGrantDeps, checkGrant } from './check-grant.ts';

export type CarryOutReportDeps = CheckGrantDeps & {
  record(request: PrivacyRequest): void;
  report(error: unknown): void;
};

const endReasons = { uninstalled: 'uninstalled', tokens_revoked: 'grant_ended' } as const;

/** Marks or erases the connections of a reported account. It may be repeated. */
export const carryOutReport = async (
  deps: CarryOutReportDeps,
  report: AccountReport,
  deadline: Deadline,
): Promise<ChangedConnections> => {
  const { effect, accountKey: key, tenantApps, connectedUntilMs, surelyUntilMs } = report;
  const { connections, clock, record, report: reportError } = deps;
  const account: ReportedAccount = {
    key,
    tenantApps,
    connectedUntilMs,
    surelyUntilMs,
    checkGrant: (connection) => checkGrant(deps, connection, deadline),
    report: reportError,
  };
  if (effect !== 'erase_account') {
    return markEnded(connections, account, endReasons[effect], clock.nowMs());
  }
  const erased = await eraseConnections(connections, account);
  const { confirmationCode } = report;
  // A part, too, since the next delivery no longer finds it.
  if (erased.isDecided || erased.changed > 0) {
    const done = { confirmationCode, erasedConnections: erased.changed };
    record(privacyRequest(effect, report, done));
  }
  return erased;
};
