import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import type { Candidate } from '../../../functions/importing/domain/candidate.ts';
import { importOne } from '../../../functions/importing/domain/import-one.ts';
import type { ImportResult } from '../../../functions/importing/domain/import-result.ts';
import type { ImportDeps } from '../../../functions/importing/domain/ports.ts';
import type { Deadline } from '../../../functions/platform/model/ports.ts';
import type { TenantSettings } from '../../../functions/platform/model/tenant-settings.ts';
import { UnreadableRow } from '../../../functions/platform/model/unreadable-row.ts';
import { inParallel } from '../rotation/in-parallel.ts';
import type { GoodLine } from './read-lines.ts';

/**
 * - `not_tried`: the run ended before it
 * - `provider_silent`: its token endpoint did not answer another line
 * - `unreadable_row`: it needs this row, as of its tenant or its account, which no other line may need
 */
type LineOutcome =
  | ImportResult
  | { result: 'not_yet'; reason: 'not_tried' | 'provider_silent' | 'tenant_deleted' }
  | { result: 'not_yet'; reason: 'unreadable_row'; row: UnreadableRow };
export type ImportedLine = GoodLine & { outcome: LineOutcome };

export type ImportAllDeps = ImportDeps & { tenantSettings: TenantSettings };

type ImportRun = {
  atATime: number;
  /** Ends the run before the next line. */
  signal: AbortSignal;
  /** Of one line. */
  deadline(): Deadline;
};

/** We retry a provider that limits us, but wait no longer than this, and no more often. */
const longestWaitMs = 60_000;
const mostTries = 4;

/** Whether the host of its token endpoint did not answer just now. */
const isSilent = (outcome: LineOutcome): boolean =>
  outcome.result === 'unknown'
    ? outcome.isNew === true
    : 'reason' in outcome && outcome.reason === 'unreachable';

const tokenHost = ({ provider, variables }: Candidate): string =>
  URL.parse(resolveProvider(provider, variables).tokenEndpoint)?.host ?? provider.type;

/** What becomes of a line, also where a row that it needs cannot be read. */
export const unlessUnreadable = async <Outcome>(
  outcome: Promise<Outcome>,
): Promise<Outcome | Extract<LineOutcome, { row: UnreadableRow }>> => {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { result: 'not_yet', reason: 'unreadable_row', row: error };
  }
};

const importPatiently = async (
  deps: ImportAllDeps,
  candidate: Candidate,
  { deadline, signal }: ImportRun,
): Promise<LineOutcome> => {
  for (let tries = 1; ; tries++) {
    const { deletionRequestedAtMs } = await deps.tenantSettings.of(candidate.tenantId);
    if (deletionRequestedAtMs !== undefined) return { result: 'not_yet', reason: 'tenant_deleted' };
    const outcome = await importOne(deps, candidate, deadline());
    const waitMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined;
    const isWorth = waitMs !== undefined && waitMs <= longestWaitMs && tries < mostTries;
    if (!isWorth || signal.aborted) return outcome;
    await deps.clock.sleep(waitMs);
  }
};

/**
 * Imports every line. Once a token endpoint leaves a request unanswered that may have used a token up, or
 * cannot be reached, no more tokens are sent to it: an outage costs those that are under way, and not all.
 * @returns every line, also where something ended the run early
 */
export const importAll = async (
  deps: ImportAllDeps,
  lines: readonly GoodLine[],
  run: ImportRun,
  onLine: (done: number) => void,
): Promise<{ imported: ImportedLine[]; stoppedBy?: unknown }> => {
  const outcomes = new Map<number, LineOutcome>();
  const silent = new Set<string>();
  const importLine = async ({ line, candidate }: GoodLine) => {
    run.signal.throwIfAborted();
    const host = tokenHost(candidate);
    const outcome: LineOutcome = silent.has(host)
      ? { result: 'not_yet', reason: 'provider_silent' }
      : await unlessUnreadable(importPatiently(deps, candidate, run));
    if (isSilent(outcome)) silent.add(host);
    outcomes.set(line, outcome);
    onLine(outcomes.size);
  };
  const notTried = { result: 'not_yet', reason: 'not_tried' } as const;
  const all = () =>
    lines.map((each) => ({ ...each, outcome: outcomes.get(each.line) ?? notTried }));
  try {
    await inParallel(lines, run.atATime, importLine);
    return { imported: all() };
  } catch (stoppedBy) {
    return { imported: all(), stoppedBy };
  }
};
